import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { servicePaths } from '@terahold/contract/service-paths'
import { hexOf } from '@terahold/proof/bytes'
import { decodeNoteKey } from '@terahold/proof/note'
import { Card } from '@terahold/ui/card'
import { readNewestLog, trustedKeys, verifyLog } from '../../features/proof/verify-log.ts'
import { formatCount, formatInstant } from '../../shared/format/format.ts'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import { Note } from '../../shared/page/note.tsx'
import { NamedHash } from '../../shared/wallet/named-hash.tsx'

/** The log of all nights with its signatures, verified in this browser. */
export function NightLog() {
  const { t } = useLingui()
  const query = useQuery({ queryKey: ['trust', 'log'], queryFn: readSigned })
  return (
    <Card title={t`Log of all nights`}>
      <div className="flex flex-col gap-3 text-sm">
        <p>{t`Each night’s root is added to one log. Independent witnesses sign it only if it contains everything that they signed before. So we cannot show different pasts to different people.`}</p>
        <QueryView compact query={query}>
          {(signed) => {
            if (signed === null) return <p className="text-muted">{t`There is no log yet.`}</p>
            return signed === 'wrong' ? <Wrong /> : <Signed {...signed} />
          }}
        </QueryView>
      </div>
    </Card>
  )
}

type SignedLog = Exclude<Awaited<ReturnType<typeof readSigned>>, 'wrong' | null>

async function readSigned() {
  const proof = await readNewestLog()
  if (proof === undefined) return null
  const { keys, isBuiltIn } = trustedKeys('', proof)
  const { verdict, hasSignatures } = await verifyLog('', proof, {})
  if (!verdict.verified) return 'wrong'
  const at = new Map(hasSignatures ? verdict.cosigned.map((signed) => [signed.name, signed.at]) : [])
  const witnesses = keys.witnesses.map((text) => decodeNoteKey(text).name).map((name) => ({ name, at: at.get(name) }))
  return { ...verdict.seen.nights, logKey: keys.key, isBuiltIn, witnesses, hasSignatures }
}

function Wrong() {
  const { t } = useLingui()
  return (
    <Note
      alert
      tone="loss"
    >{t`The log’s signatures are wrong. Do not trust what we publish until we explain it.`}</Note>
  )
}

function Signed({ size, root, logKey, isBuiltIn, witnesses, hasSignatures }: SignedLog) {
  const { i18n, t } = useLingui()
  const unknown = t`This browser cannot check`
  const time = (at: number | undefined) =>
    at === undefined ? t`Has not signed yet` : formatInstant(at * 1_000, i18n.locale)
  return (
    <>
      <FactList
        facts={[
          { label: t`Nights in the log`, value: formatCount(size, i18n.locale) },
          { label: t`Our signature`, value: hasSignatures ? t`Correct, checked in this browser` : unknown },
          ...witnesses.map(({ name, at }) => ({
            label: t`Witness ${name}`,
            value: hasSignatures ? time(at) : unknown,
          })),
          { label: t`Keys of log and witnesses`, value: isBuiltIn ? t`Built into this app` : t`From our server` },
        ]}
      />
      <NamedHash label={t`Root of the log`} value={hexOf(root).slice(2)} />
      <NamedHash label={t`Key of the log`} value={logKey} />
      <a
        href={servicePaths.checkpoint}
        className="inline-flex min-h-touch items-center text-accent"
      >{t`Signed head of the log, for witnesses and monitors`}</a>
    </>
  )
}
