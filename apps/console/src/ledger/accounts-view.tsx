import { useQuery } from '@tanstack/react-query'
import type { deskLedgerCalls } from '@terahold/contract/calls/desk/desk-ledger'
import { type Asset, assets } from '@terahold/contract/codes/ledger'
import type { DataOf } from '@terahold/contract/endpoint'
import { useRef } from 'react'
import { DetailHead, Details, Facts, Part } from '../queue/facts.tsx'
import { WholeListFrame } from '../queue/list-frame.tsx'
import { api } from '../shared/api.ts'
import { changeParams, routeHref, useRoute } from '../shared/route.ts'
import { fill, useTexts } from '../shared/texts.ts'
import { assetName, exactAmount, shownAmount } from './transfer.ts'

type AccountRow = DataOf<typeof deskLedgerCalls.ledgerAccounts>['accounts'][number]

/** Every account with its balance. */
export function AccountsView() {
  const all = useTexts()
  const { ledger: texts } = all
  const { params } = useRoute()
  const assetSelect = useRef<HTMLSelectElement>(null)
  const asset = assetOf(params.asset)
  const list = useQuery({
    queryKey: ['ledger', 'accounts', asset],
    queryFn: async ({ signal }) => (await api.ledgerAccounts({ asset }, { signal })).data,
  })
  const isOff = list.data !== undefined && list.data.sum !== '0'
  return (
    <WholeListFrame<AccountRow>
      name="ledger"
      rows={list.data?.accounts ?? []}
      idOf={({ account }) => account}
      isLoading={list.isPending}
      error={list.error}
      emptyText={texts.empty}
      onRetry={() => list.refetch()}
      onSearch={() => assetSelect.current?.focus()}
      tools={<AssetSelect ref={assetSelect} asset={asset} />}
      notice={
        list.data && (
          <p
            role={isOff ? 'alert' : undefined}
            className={`border-b border-line px-5 py-2 ${isOff ? 'text-loss' : 'text-muted'}`}
          >
            {isOff ? fill(texts.sumNotZero, { sum: list.data.sum }) : texts.sumZero}
          </p>
        )
      }
      columns={[
        { header: texts.account, cell: ({ account }) => texts.accounts[account] },
        { header: texts.owner, cell: ({ owner }) => texts.owners[owner] },
        { header: texts.side, isWide: true, cell: ({ side }) => texts.sides[side] },
        {
          header: texts.balance,
          isNumber: true,
          cell: ({ balance }) => (
            <span className={balance === '0' ? 'text-muted' : ''}>{shownAmount(balance, asset)}</span>
          ),
        },
      ]}
      renderDetail={({ account, owner, side, balance }) => (
        <Details title={texts.account}>
          <DetailHead title={`${shownAmount(balance, asset)} ${assetName(asset, texts)}`}>
            {texts.accounts[account]}
          </DetailHead>
          <Part title={texts.meaning}>
            <p className="mb-2">{texts.meanings[account]}</p>
            <Facts
              facts={[
                { label: texts.owner, value: texts.owners[owner] },
                { label: texts.side, value: texts.sides[side] },
                { label: texts.balance, value: exactAmount(balance, asset, texts) },
              ]}
            />
            <a
              href={routeHref('ledger', { view: 'transfers', account, asset: params.asset })}
              className="desk-control mt-3 inline-flex items-center font-semibold"
            >
              {texts.showTransfers}
            </a>
          </Part>
        </Details>
      )}
    />
  )
}

/** Returns the asset in the address. */
export function assetOf(given: string | undefined): Asset {
  return assets.find((asset) => asset === given) ?? 'USDT'
}

type AssetSelectProps = { readonly asset: Asset; readonly ref?: React.Ref<HTMLSelectElement> }

/** Chooses the asset; USDT, the usual one, is not written into the address. */
export function AssetSelect({ asset, ref }: AssetSelectProps) {
  const { ledger: texts } = useTexts()
  return (
    <select
      ref={ref}
      aria-label={texts.asset}
      value={asset}
      onChange={({ target }) =>
        changeParams({ asset: target.value === 'USDT' ? undefined : target.value, id: undefined })
      }
      className="desk-control"
    >
      {assets.map((one) => (
        <option key={one} value={one}>
          {assetName(one, texts)}
        </option>
      ))}
    </select>
  )
}
