import { useLingui } from '@lingui/react/macro'
import { Dialog } from '@terahold/ui/dialog'
import { type SavedAddress, useDeleteAddress } from '../../features/addresses/addresses.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import { showToast } from '../../shared/toast/toast.ts'

type DeleteAddressProps = {
  readonly address: SavedAddress
  readonly onClose: () => void
  /** Called after the deletion, because the element with the focus no longer exists. */
  readonly onDeleted: () => void
}

/** Asks before an address is deleted, because it cannot be restored. */
export function DeleteAddress({ address, onClose, onDeleted }: DeleteAddressProps) {
  const { t } = useLingui()
  const remove = useDeleteAddress()
  const problemText = useProblemText()
  const { receiver, detail, city } = address

  async function confirm() {
    const isGone = await remove.mutateAsync(address.id).then(
      () => true,
      (error: unknown) => {
        showToast(problemText(error), 'error')
        return false
      },
    )
    onClose()
    if (!isGone) return
    showToast(t`The address is deleted.`, 'success')
    onDeleted()
  }

  return (
    <Dialog
      open
      onCancel={onClose}
      title={t`Delete this address?`}
      confirm={{ label: t`Delete`, danger: true, onConfirm: confirm }}
      cancel={{ label: t`Keep` }}
    >
      <p>
        {receiver}, {detail}, {city}
      </p>
      <p>{t`Existing orders keep their copy.`}</p>
    </Dialog>
  )
}
