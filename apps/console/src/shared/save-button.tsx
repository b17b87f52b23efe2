import { useMutation } from '@tanstack/react-query'
import { useToast } from '@terahold/ui/toast'
import { failureText } from './failure-text.ts'
import { useTexts } from './texts.ts'

/** How long a message stays that has a file’s hash, or says why there is no file: long enough to be compared or copied. */
const messageMs = 15_000

type SaveButtonProps = {
  readonly label: string
  /** Saves a file. Returns what the operator reads about it. */
  readonly onSave: () => Promise<string>
}

/** Saves a file, and says what is in it or why there is none. */
export function SaveButton({ label, onSave }: SaveButtonProps) {
  const texts = useTexts()
  const toast = useToast()
  const saving = useMutation({
    mutationFn: onSave,
    onSuccess: (text) => toast.show({ text, kind: 'success', duration: messageMs }),
    onError: (error) => toast.show({ text: failureText(error, texts), kind: 'error', duration: messageMs }),
  })
  return (
    <button
      type="button"
      aria-disabled={saving.isPending}
      onClick={() => saving.isPending || saving.mutate()}
      className="desk-control font-semibold"
    >
      {saving.isPending ? texts.queue.loading : label}
    </button>
  )
}

/** Saves a text as a file of the browser. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
