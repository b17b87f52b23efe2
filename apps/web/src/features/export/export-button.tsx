import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { useEffect, useRef } from 'react'
import { useOffline } from '../../shared/connection/connection.ts'
import { notify } from '../../shared/notice/notices.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import { type Cell, csvOf } from './csv.ts'
import { TooManyRows } from './read-all.ts'
import { saveFile } from './save-file.ts'

export type Table = { readonly names: readonly string[]; readonly rows: readonly (readonly Cell[])[] }

type ExportButtonProps = {
  /** Of the file, without its ending. */
  readonly name: string
  /** Reads everything that is to stand in the file. */
  readonly read: (signal: AbortSignal) => Promise<Table>
}

/** Saves what the member is looking at, all pages of it, as a CSV file; leaving the page ends it. */
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
      notify(t`The file is saved.`, 'success')
    } catch (error) {
      if (controller.signal.aborted) return
      notify(
        error instanceof TooManyRows ? t`This is too much for one file. Choose fewer days.` : problemText(error),
        'error',
      )
    }
  }

  return (
    <Button kind="secondary" disabled={offline} onClick={save}>
      {t`Export as CSV`}
    </Button>
  )
}
