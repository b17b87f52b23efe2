import { useMutation } from '@tanstack/react-query'
import { useToast } from '@terahold/ui/toast'
import { api } from '../shared/api.ts'
import { failureText } from '../shared/failure-text.ts'
import { fileMessageMs, saveFile } from '../shared/save-file.ts'
import { fill, useTexts } from '../shared/texts.ts'

/** Saves all decisions as the file of `terahold audit export`. */
export function ExportButton() {
  const texts = useTexts()
  const toast = useToast()
  const exporting = useMutation({
    mutationFn: async () => {
      const [{ data }, { formatDecisionExport, parseDecisionExport }] = await Promise.all([
        api.exportDecisions(),
        import('@terahold/decisions/decision-export'),
      ])
      const content = parseDecisionExport(data)
      saveFile('terahold-decisions.json', 'application/json', formatDecisionExport(content))
      return content.decisions.length
    },
    onSuccess: (count) => toast.show({ text: fill(texts.audit.exported, { count }), kind: 'success' }),
    onError: (error) => toast.show({ text: failureText(error, texts), kind: 'error', duration: fileMessageMs }),
  })
  return (
    <button
      type="button"
      aria-disabled={exporting.isPending}
      onClick={() => exporting.isPending || exporting.mutate()}
      className="desk-control font-semibold"
    >
      {texts.audit.export}
    </button>
  )
}
