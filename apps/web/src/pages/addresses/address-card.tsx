import { useLingui } from '@lingui/react/macro'
import { Button, ButtonLink } from '@terahold/ui/button'
import { SwipeRow } from '@terahold/ui/swipe-row'
import { AddressLines } from '../../features/addresses/address-lines.tsx'
import { type SavedAddress, useSaveAddress } from '../../features/addresses/addresses.ts'
import { useOffline } from '../../shared/connection/connection.ts'
import { useFocusAfterStep } from '../../shared/form/use-focus-after-step.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import { showToast } from '../../shared/toast/toast.ts'

type AddressCardProps = {
  readonly address: SavedAddress
  readonly editHref: string
  readonly onDelete: () => void
  /** Given when an order needs an address. */
  readonly choice?: { readonly isChosen: boolean; readonly onChoose: () => void } | undefined
}

/** One delivery address and its actions. */
export function AddressCard({ address, editHref, onDelete, choice }: AddressCardProps) {
  const { t } = useLingui()
  const offline = useOffline()
  const save = useSaveAddress()
  const problemText = useProblemText()
  const { receiver, isDefault } = address
  const card = useFocusAfterStep<HTMLElement>(isDefault)

  async function makeDefault() {
    await save
      .mutateAsync({ ...address, isDefault: true })
      .catch((error: unknown) => showToast(problemText(error), 'error'))
  }

  return (
    <SwipeRow action={{ label: t`Delete`, onAction: onDelete }}>
      <article ref={card} tabIndex={-1} aria-label={receiver} className="flex flex-col gap-3 py-4 outline-none">
        <div className="flex items-start justify-between gap-3">
          <AddressLines address={address} />
          <p className="flex shrink-0 flex-col items-end gap-1 text-xs text-muted">
            {isDefault && <span className="rounded-chip border border-edge px-2 py-0.5">{t`Default`}</span>}
            {choice?.isChosen === true && (
              <span className="rounded-chip border border-edge px-2 py-0.5 text-verified">✓ {t`Chosen`}</span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {choice !== undefined && (
            <Button kind="secondary" onClick={choice.onChoose}>
              {t`Deliver here`} <span className="sr-only">({receiver})</span>
            </Button>
          )}
          <ButtonLink kind={choice === undefined ? 'secondary' : 'plain'} href={editHref}>
            {t`Edit`} <span className="sr-only">({receiver})</span>
          </ButtonLink>
          {!isDefault && (
            <Button kind="plain" disabled={offline} onClick={makeDefault}>
              {t`Set as default`} <span className="sr-only">({receiver})</span>
            </Button>
          )}
          <Button kind="plain" disabled={offline} onClick={onDelete}>
            {t`Delete`} <span className="sr-only">({receiver})</span>
          </Button>
        </div>
      </article>
    </SwipeRow>
  )
}
