import type { RuntimeTexts, ScriptTexts } from '../en/runtime.ts'

export const runtimeTexts: RuntimeTexts = {
  connectionTimedOut: '連接服務器超時，點擊屏幕重試',
  contentCopied: '內容已復制',
  copyFailed: '復制失敗，請手動復製',
}

export const scriptTexts: ScriptTexts = {
  alteredFile: '有檔案與 Terahold 發布版本不一致，因此未執行。點擊重試。',
  notification: '您有新通知，請開啟 Terahold 查看。',
}
