import type { listTransfers } from '@terahold/contract/calls/desk/desk-ledger'
import { hasAmountOrder, houseAccounts, memberAccounts, transferKinds } from '@terahold/contract/codes/ledger'
import type { InputOf } from '@terahold/contract/endpoint'
import { useRef } from 'react'
import { ListFrame } from '../queue/list-frame.tsx'
import { useOlderRows } from '../queue/older-rows.tsx'
import type { Column } from '../queue/queue-table.tsx'
import { Truncated } from '../queue/truncated.tsx'
import { api } from '../shared/api.ts'
import { formatInstant } from '../shared/format.ts'
import { changeParams, useRoute } from '../shared/route.ts'
import { SaveButton, saveFile } from '../shared/save-button.tsx'
import { fill, useTexts } from '../shared/texts.ts'
import { AssetSelect, assetOf } from './accounts-view.tsx'
import { shownAmount, type Transfer } from './transfer.ts'
import { TransferDetail } from './transfer-detail.tsx'

type Sort = NonNullable<InputOf<typeof listTransfers>['sort']>

const accounts = [...memberAccounts, ...houseAccounts]

function useFilter() {
  const { params } = useRoute()
  const given = {
    account: accounts.find((account) => account === params.account),
    kind: transferKinds.find((kind) => kind === params.kind),
    member: params.member,
    from: params.from,
    to: params.to,
  }
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<
    typeof given
  >
  return { asset: assetOf(params.asset), ...set }
}

/** Transfers by account, kind, member and day. The filters and the order are in the address. */
export function TransfersView() {
  const all = useTexts()
  const { ledger: texts } = all
  const firstFilter = useRef<HTMLSelectElement>(null)
  const filter = useFilter()
  const columns: readonly Column<Transfer, Sort>[] = [
    { header: texts.time, sort: 'time', cell: ({ at }) => formatInstant(at) },
    {
      header: texts.kind,
      cell: ({ kind }) => <Truncated width="max-w-40 desk:max-w-32 desk-wide:max-w-56">{texts.kinds[kind]}</Truncated>,
    },
    {
      header: texts.debitToCredit,
      cell: ({ debit, credit }) => (
        <Truncated width="max-w-80 desk:max-w-52 desk-wide:max-w-96">{`${texts.accounts[debit]} → ${texts.accounts[credit]}`}</Truncated>
      ),
    },
    { header: texts.reference, isWide: true, cell: ({ ref }) => (ref ? texts.references[ref.kind] : '–') },
    {
      header: texts.amount,
      ...(hasAmountOrder(filter) && { sort: 'amount' as const }),
      isNumber: true,
      cell: ({ amount, asset }) => shownAmount(amount, asset),
    },
  ]
  const { frame } = useOlderRows({
    key: ['ledger', 'transfers', filter],
    columns,
    load: async (page, signal) => (await api.listTransfers({ ...filter, ...page }, { signal })).data,
    rowsOf: ({ transfers }) => transfers,
    label: texts.older,
  })
  return (
    <ListFrame<Transfer>
      {...frame}
      name="ledger"
      idOf={({ transferId }) => transferId}
      emptyText={texts.empty}
      onSearch={() => firstFilter.current?.focus()}
      tools={
        <>
          <AssetSelect asset={filter.asset} />
          <SaveButton label={texts.export} onSave={() => exportTransfers(filter, texts)} />
        </>
      }
      notice={<Filters filter={filter} first={firstFilter} />}
      renderDetail={(row) => <TransferDetail row={row} />}
    />
  )
}

type Filter = ReturnType<typeof useFilter>

function Filters({ filter, first }: { readonly filter: Filter; readonly first: React.Ref<HTMLSelectElement> }) {
  const { ledger: texts } = useTexts()
  const change = (changes: Record<string, string | undefined>) => changeParams({ ...changes, id: undefined })
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-5 py-2">
      <select
        ref={first}
        aria-label={texts.account}
        value={filter.account ?? ''}
        onChange={({ target }) => change({ account: target.value })}
        className="desk-control w-34"
      >
        <option value="">{texts.allAccounts}</option>
        {accounts.map((account) => (
          <option key={account} value={account}>
            {texts.accounts[account]}
          </option>
        ))}
      </select>
      <select
        aria-label={texts.kind}
        value={filter.kind ?? ''}
        onChange={({ target }) => change({ kind: target.value })}
        className="desk-control w-34"
      >
        <option value="">{texts.allKinds}</option>
        {transferKinds.map((kind) => (
          <option key={kind} value={kind}>
            {texts.kinds[kind]}
          </option>
        ))}
      </select>
      {(['from', 'to'] as const).map((side) => (
        <label key={side} className="flex items-center gap-2">
          {texts[side]}
          <input
            type="date"
            value={filter[side] ?? ''}
            onChange={({ target }) => change({ [side]: target.value })}
            className="desk-control w-30"
          />
        </label>
      ))}
      {filter.member && (
        <button type="button" onClick={() => change({ member: undefined })} className="desk-control font-semibold">
          {texts.anyMember}
        </button>
      )}
    </div>
  )
}

/** Saves the transfers of the filter. Returns the hash of the file, in words. */
async function exportTransfers(filter: Filter, texts: ReturnType<typeof useTexts>['ledger']): Promise<string> {
  const { csv, sha256: hash, transfers: count, isWhole } = (await api.exportTransfers(filter)).data
  saveFile(`terahold-ledger-${hash.slice(0, 12)}.csv`, 'text/csv', csv)
  return fill(isWhole ? texts.exported : texts.exportedPart, { count, hash })
}
