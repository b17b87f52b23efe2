import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { type Cell, csvOf } from '@terahold/ui/csv'
import { useEffect, useRef } from 'react'
import { useOffline } from '../../shared/connection/connection.ts'
import { saveFile } from '../../shared/files/save-file.ts'
import { TooManyRows } from '../../shared/list/read-all.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import { showToast } from '../../shared/toast/toast.ts'

export type Table = { readonly names: readonly string[]; readonly rows: readonly (readonly Cell[])[] }

type ExportButtonProps = {
  /** The file name, without its extension. */
  readonly name: string
  /** Reads all rows of the file. */
  readonly read: (signal: AbortSignal) => Promise<Table>
}

/** Saves all pages of the list as a CSV file. Leaving the page cancels it. */
export function ExportButton({ name, read }: ExportButtonProps) {
  const { t } = useLingui()
  const offline = useOffline()
  const problemText = useProblemText()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function save() {
    const controller = new AbortController()
    running.current = controller
    try {
      const { names, rows } = await read(controller.signal)
      saveFile(`${name}.csv`, csvOf(names, rows))
      showToast(t`The file is saved.`, 'success')
    } catch (error) {
      if (controller.signal.aborted) return
      showToast(
        error instanceof TooManyRows ? t`Too many entries for one file. Choose fewer days.` : problemText(error),
        'error',
      )
    }
  }

  return (
    <Button kind="secondary" disabled={offline} onClick={save}>
      {t`Export CSV`}
    </Button>
  )
}
