import { Trans, useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { HeadingText } from '@terahold/ui/heading-text'
import { lazyPart } from '../../shared/loading/lazy-part.tsx'
import { PartSkeleton } from '../../shared/loading/part-skeleton.tsx'
import { Note } from '../../shared/page/note.tsx'
import { useSession } from '../../shared/session/session.ts'
import { InWallet } from '../../shared/wallet/in-wallet.tsx'

const OfferPart = lazyPart(
  () => import('../../features/move/offer-part.tsx'),
  (module) => module.OfferPart,
  <PartSkeleton />,
)

/** For a member who lost the wallet: a new one asks for the account. The old one can stop that here as well. */
export default function MoveAccountPage() {
  const { t } = useLingui()
  const { accountMoveDays: days } = business
  const member = useSession()
  return (
    <div className="flex flex-col gap-4 px-4 pt-4 pb-8">
      <h2 className="text-xl font-semibold">
        <HeadingText>{t`Lost your wallet?`}</HeadingText>
      </h2>
      <ol className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4 text-sm">
        <li>{t`1. Your new wallet asks for the account. It signs a message, which is free and moves nothing.`}</li>
        <li>{t`2. Write to our support. We verify you, and two operators decide.`}</li>
        <li>
          <Trans>3. {days} days later the account moves. Until then the old wallet can stop it.</Trans>
        </li>
      </ol>
      {member === null ? (
        <InWallet>
          <OfferPart />
        </InWallet>
      ) : (
        <Note title={t`You are signed in`}>
          <div className="flex flex-col gap-3">
            <p>{t`Sign out first. Then connect the new wallet here. It must not have an account yet.`}</p>
            <ButtonLink wide kind="secondary" href={to.my()}>{t`Go to my account`}</ButtonLink>
          </div>
        </Note>
      )}
    </div>
  )
}
