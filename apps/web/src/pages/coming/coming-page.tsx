import { useLingui } from '@lingui/react/macro'
import { usePage } from '@terahold/page-stack/react'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { ParcelIllustration } from '@terahold/ui/illustrations'
import { PageHead } from '../../shared/page-head.tsx'
import { useComingWords } from './coming-words.ts'

const titled = new Set([
  '/pages/invitation/invitation',
  '/pages/address/checkoutsuccess',
  '/pages/address/Deliveryaddress',
  '/pages/team/teamSize',
  '/pages/promotionRanking/promotionRanking',
  '/pages/my/logisticsInfo',
  '/pages/my/nemailAddressone',
  '/pages/my/loginPassword',
  '/pages/my/countExamples',
  '/pages/my/majorShareholder',
  '/pages/wodesuanli/historicalComputing',
])

/** A page that is not open yet: what it will be for, in plain words, and a way back. */
export default function ComingPage() {
  const { t } = useLingui()
  const { route } = usePage()
  const words = useComingWords()[route]
  return (
    <>
      {!titled.has(route) && <PageHead title={words?.title ?? ''} />}
      <EmptyState
        illustration={<ParcelIllustration />}
        title={t`This page is not open yet`}
        text={words?.text}
        action={
          <ButtonLink kind="secondary" href="#/">
            {t`Go to the home page`}
          </ButtonLink>
        }
      />
    </>
  )
}
