import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { Sheet } from '@terahold/ui/sheet'
import { type AccountExport, useExportAccount } from '../../features/account/account.ts'
import { useOffline } from '../../shared/connection/connection.ts'
import { saveFile } from '../../shared/files/save-file.ts'
import { Note } from '../../shared/page/note.tsx'
import { ProblemNote } from '../../shared/problem/problem-note.tsx'

/** Everything stored about a member, as one file or table by table. */
export function ExportSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const exporting = useExportAccount()
  const offline = useOffline()
  return (
    <Sheet open onClose={onClose} title={t`Export my data`} closeLabel={t`Close`}>
      <div className="flex flex-col gap-4">
        <p className="text-sm">{t`Everything we store about you. The file stays on this device.`}</p>
        <ProblemNote error={exporting.error} />
        {exporting.data === undefined ? (
          <Button wide disabled={offline} onClick={() => exporting.mutateAsync().catch(() => undefined)}>
            {t`Create export`}
          </Button>
        ) : (
          <Files found={exporting.data} />
        )}
      </div>
    </Sheet>
  )
}

function Files({ found }: { readonly found: AccountExport }) {
  const { t } = useLingui()
  const day = found.generatedAt.slice(0, 10)
  const filled = found.parts.filter(({ rows }) => rows.length > 0)
  return (
    <>
      <Button wide onClick={() => saveFile(`terahold-${day}.json`, JSON.stringify(found, null, 2), 'application/json')}>
        {t`Save everything (JSON)`}
      </Button>
      {found.parts.some(({ complete }) => !complete) && (
        <Note>{t`Some tables contain only the newest lines. Ask us for the rest.`}</Note>
      )}
      <h3 className="font-semibold">{t`Single tables (CSV)`}</h3>
      <ul>
        {filled.map(({ name, csv, rows }) => {
          const { fileName } = csv
          const count = rows.length
          return (
            <li
              key={name}
              className="flex items-center justify-between gap-3 border-b border-line py-1 last:border-b-0"
            >
              <span className="min-w-0 text-sm wrap-anywhere">
                {fileName} <span className="text-muted tabular-nums">({count})</span>
              </span>
              <Button kind="plain" aria-label={t`Save ${fileName}`} onClick={() => saveFile(fileName, csv.content)}>
                {t`Save`}
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
