import { useLingui } from '@lingui/react/macro'
import { Note } from '../page/note.tsx'
import { useMember } from '../session/session.ts'
import { FullAddress } from './full-address.tsx'

/** Whether a withdrawal's target is the wallet one is signed in with; the letter case of an address is its checksum. */
export function useIsMine(): (address: string) => boolean {
  const { address: mine } = useMember()
  return (address) => address.toLowerCase() === mine.toLowerCase()
}

/** Where a withdrawal goes, in full. Money goes to one's own wallet only, so any other target is an alarm. */
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
          {t`Withdrawals go only to the wallet you sign in with. Do not enter the code, cancel this withdrawal, and tell us.`}
        </Note>
      )}
    </div>
  )
}
