import { copyText as copy } from '@terahold/platform/clipboard'
import { notify } from './notices.ts'

/** Copies a text and tells the member how it went. */
export async function copyText(text: string, words: { readonly done: string; readonly failed: string }): Promise<void> {
  const { isCopied } = await copy(text)
  notify(isCopied ? words.done : words.failed, isCopied ? 'success' : 'error')
}
