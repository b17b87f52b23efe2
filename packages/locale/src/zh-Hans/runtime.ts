import type { RuntimeTexts, ScriptTexts } from '../en/runtime.ts'

export const runtimeTexts: RuntimeTexts = {
  connectionTimedOut: '连接服务器超时，点击屏幕重试',
  contentCopied: '内容已复制',
  copyFailed: '复制失败，请手动复制',
}

export const scriptTexts: ScriptTexts = {
  alteredFile: '有文件与 Terahold 发布版本不一致，因此未运行。点击重试。',
  notification: '您有新通知，请打开 Terahold 查看。',
}
