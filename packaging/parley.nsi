; The installer for Windows: for this user only, so that it needs no rights.
Unicode true
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

Section
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
  Delete "$INSTDIR\Parley.exe"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\Uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Parley.lnk"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "app.parley.desktop"
SectionEnd
