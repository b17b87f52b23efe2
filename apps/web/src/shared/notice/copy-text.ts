import { copyText as copy } from '@terahold/platform/clipboard'
import { clipboardTexts } from '@terahold/platform/clipboard-texts'
import { currentLocale } from '../locale/i18n.ts'
import { notify } from './notices.ts'

/** Copies a text and tells the member how it went. */
export async function copyText(text: string): Promise<void> {
  const { isCopied } = await copy(text)
  const { copied, failed } = clipboardTexts[currentLocale()]
  notify(isCopied ? copied : failed, isCopied ? 'success' : 'error')
}
