; The installer for Windows: for this user only, so that it needs no rights.
Target amd64-unicode
!include MUI2.nsh
Name "Parley"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Parley"
RequestExecutionLevel user
SetCompressor /SOLID lzma
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Parley"
VIAddVersionKey "FileDescription" "Parley installer"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "The Parley authors, MIT"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Parley"
!define MUI_FINISHPAGE_RUN "$INSTDIR\Parley.exe"
!insertmacro MUI_PAGE_LICENSE "${TREE}\copyright"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "SimpChinese"

LangString RUNNING ${LANG_ENGLISH} "Parley is running. Quit it (its icon in the tray has Quit), then press Retry."
LangString RUNNING ${LANG_SIMPCHINESE} "Parley 正在运行。请先退出它（托盘图标的菜单里有“退出”），然后按“重试”。"

; Windows holds the file of a program that runs: it can be neither replaced nor
; deleted, and half of an installation is none.
!macro WAIT_UNTIL_IT_HAS_ENDED un
Function ${un}WaitUntilItHasEnded
  again:
    IfFileExists "$INSTDIR\Parley.exe" 0 ended
    ClearErrors
    FileOpen $0 "$INSTDIR\Parley.exe" a
    IfErrors 0 free
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDCANCEL IDRETRY again
    SetErrorLevel 1
    Quit
  free:
    FileClose $0
  ended:
FunctionEnd
!macroend
!insertmacro WAIT_UNTIL_IT_HAS_ENDED ""
!insertmacro WAIT_UNTIL_IT_HAS_ENDED "un."

Section
  Call WaitUntilItHasEnded
  SetOutPath "$INSTDIR"
  File "${TREE}\Parley.exe"
  File "/oname=LICENSE.txt" "${TREE}\copyright"
  WriteUninstaller "$INSTDIR\Uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Parley.lnk" "$INSTDIR\Parley.exe"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Parley"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Parley authors"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\Parley.exe"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\Uninstall.exe"'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

; The user's servers, settings and history stay.
Section "Uninstall"
  Call un.WaitUntilItHasEnded
  Delete "$INSTDIR\Parley.exe"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\Uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Parley.lnk"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "app.parley.desktop"
SectionEnd
