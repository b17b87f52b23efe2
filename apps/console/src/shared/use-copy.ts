import { copyText } from '@terahold/platform/clipboard'
import { useToast } from '@terahold/ui/toast'
import { useTexts } from './texts.ts'

/** Returns a function that copies a text and tells the operator whether it worked. `done` says what was copied. */
export function useCopy(): (text: string, done?: string) => Promise<void> {
  const { copied, copyFailed } = useTexts()
  const toast = useToast()
  return async (text, done = copied) => {
    const { isCopied } = await copyText(text)
    toast.show(isCopied ? { text: done, kind: 'success' } : { text: copyFailed, kind: 'error' })
  }
}
