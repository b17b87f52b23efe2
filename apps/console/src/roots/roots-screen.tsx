import { DecisionBar } from '../queue/decision-bar.tsx'
import { CopyableId, DetailHead, Details, EffectPart, Part } from '../queue/facts.tsx'
import { Queue } from '../queue/queue.tsx'
import { signTypedData } from '../queue/signing.ts'
import { api } from '../shared/api.ts'
import { formatColumn, formatMoney, withUnit } from '../shared/format.ts'
import { hasRole, useSession } from '../shared/session.ts'
import { currentLanguage, fill, useTexts } from '../shared/texts.ts'
import { RootFacts } from './root-facts.tsx'
import { type RootRow, rootToSign } from './root-row.ts'

/** The nightly roots of what members are owed. Two operators sign each root before it goes to the chain. */
export function RootsScreen() {
  const { roots: texts } = useTexts()
  return (
    <Queue<RootRow>
      name="roots"
      emptyText={texts.empty}
      load={(_, signal) => api.listRoots({}, { signal })}
      idOf={({ day }) => day}
      searchIn={({ day, root }) => `${day} ${root}`}
      columns={[
        { header: texts.day, cell: ({ day }) => day },
        { header: withUnit(texts.total, 'USDT'), isNumber: true, cell: ({ owed }) => formatColumn(owed) },
        { header: texts.leaves, isNumber: true, cell: ({ leaves }) => leaves.toLocaleString(currentLanguage()) },
        { header: texts.signatures, isNumber: true, cell: ({ signers }) => `${signers.length}/2` },
        { header: texts.state, cell: ({ signers }) => (signers.length < 2 ? texts.waits : texts.ready) },
      ]}
      renderDetail={(row, onDone) => <RootDetail row={row} onDone={onDone} />}
    />
  )
}

function RootDetail({ row, onDone }: { readonly row: RootRow; readonly onDone: () => void }) {
  const session = useSession()
  const { roots: texts, decision: words } = useTexts()
  const count = row.signers.length
  const hasSigned = row.signers.some(({ address }) => address.toLowerCase() === session.address.toLowerCase())
  const maySign = hasRole(session, ['settlement']) && !hasSigned && count < 2
  return (
    <>
      <Details title={texts.root}>
        <DetailHead title={`${formatMoney(row.owed)} USDT`}>
          {row.day}, {count < 2 ? texts.waits : texts.ready}
        </DetailHead>
        {count < 2 && (
          <EffectPart
            changes={[
              {
                label: texts.state,
                before: fill(texts.effectBefore, { count }),
                after: count === 0 ? fill(texts.effectBefore, { count: 1 }) : texts.ready,
              },
            ]}
            money={texts.money}
          />
        )}
        <Part title={words.readBefore}>
          <RootFacts row={row} />
        </Part>
        <Part title={texts.signedBy}>
          {count === 0 && <p>{texts.nobody}</p>}
          {row.signers.map(({ address, name }) => (
            <p key={address}>
              {name} <CopyableId>{address}</CopyableId>
            </p>
          ))}
        </Part>
      </Details>
      <DecisionBar
        queue="roots"
        onDone={onDone}
        approve={
          maySign && {
            label: fill(words.sign, { action: texts.sign }),
            action: texts.sign,
            done: count === 0 ? fill(words.signed, { action: texts.sign }) : undefined,
            run: async () =>
              api.signRoot({ signature: await signTypedData(session, rootToSign(row)) }, { params: { day: row.day } }),
          }
        }
        note={hasSigned ? texts.signed : maySign || count >= 2 ? undefined : words.noRole}
      />
    </>
  )
}
