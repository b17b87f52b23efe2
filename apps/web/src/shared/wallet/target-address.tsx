import { useLingui } from '@lingui/react/macro'
import { Note } from '../page/note.tsx'
import { useMember } from '../session/session.ts'
import { FullAddress } from './full-address.tsx'

/** Returns whether a withdrawal's target is the identity wallet. The letter case of an address is only its checksum. */
export function useIsMine(): (address: string) => boolean {
  const { address: mine } = useMember()
  return (address) => address.toLowerCase() === mine.toLowerCase()
}

/** The full target of a withdrawal. Money goes only to the member's own wallet, so any other target shows an alarm. */
export function TargetAddress({ address }: { readonly address: string }) {
  const { t } = useLingui()
  const { address: mine } = useMember()
  const isMine = useIsMine()(address)
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted">{t`To your wallet`}</p>
      <FullAddress label={t`your address`} value={isMine ? mine : address} />
      {!isMine && (
        <Note tone="loss" alert title={t`This is not your wallet`}>
          {t`Withdrawals go only to your sign-in wallet. Do not enter the code. Cancel and tell us.`}
        </Note>
      )}
    </div>
  )
}
