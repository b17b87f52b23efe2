import { runtimeTexts } from '@terahold/locale/texts'
import { copyText as copy } from '@terahold/platform/clipboard'
import { currentLocale } from '../locale/i18n.ts'
import { showToast } from './toast.ts'

/** Copies a text and tells the member whether it worked. */
export async function copyText(text: string): Promise<void> {
  const { isCopied } = await copy(text)
  const { contentCopied, copyFailed } = runtimeTexts[currentLocale()]
  showToast(isCopied ? contentCopied : copyFailed, isCopied ? 'success' : 'error')
}
