import { useToast } from '@terahold/ui/toast'
import { useRef } from 'react'
import { failureText } from '../shared/failure-text.ts'
import { sha256Of } from '../shared/sha256.ts'
import { useTexts } from '../shared/texts.ts'
import { FileInput } from './file-input.tsx'

/** Fills a hash field with the SHA-256 of a file, which stays on this computer. */
export function HashOfFile({ inputId, label }: { readonly inputId: string; readonly label: string }) {
  const texts = useTexts()
  const toast = useToast()
  const latest = useRef<File>(undefined)
  const choose = async (file: File) => {
    latest.current = file
    const input = document.getElementById(inputId)
    if (!(input instanceof HTMLInputElement)) return
    // The hash of another file must not be sent while this one is read, or when it cannot be.
    input.value = ''
    const hash = await sha256Of(await file.arrayBuffer())
    // A large file can be ready after the one that was chosen in its place.
    if (latest.current === file) input.value = hash
  }
  return (
    <FileInput
      label={`${label}: ${texts.form.fromFile}`}
      onFile={(file) =>
        void choose(file).catch((error: unknown) => toast.show({ text: failureText(error, texts), kind: 'error' }))
      }
      className="text-xs text-muted file:mr-2 file:desk-control file:text-xs"
    />
  )
}
