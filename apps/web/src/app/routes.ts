import { t } from '@lingui/core/macro'
import type { PageRoute } from '@terahold/page-stack/react'

/**
 * Every page under its hash route, in the specification's order (section 2), and last the one that only a letter links to. The
 * route strings stand nowhere else but in links; the five tabs are opened by switchTab.
 */
export const routes: PageRoute[] = [
  {
    path: '/',
    alias: '/pages/index/Onepage',
    tab: true,
    title: () => t`Home`,
    load: () => import('../pages/home/home-page.tsx'),
  },
  {
    path: '/pages/Homepagebackup/Homepagebackup',
    title: () => t`Backup home`,
    load: () => import('../pages/backup-home/backup-home-page.tsx'),
  },
  { path: '/pages/team/index', tab: true, title: () => t`Team`, load: () => import('../pages/team/team-page.tsx') },
  { path: '/pages/mixmax/index', title: () => t`Plan mixer`, load: () => import('../pages/mixer/mixer-page.tsx') },
  {
    path: '/pages/usa/index',
    title: () => t`United States site`,
    load: () => import('../pages/us-site/us-site-page.tsx'),
  },
  {
    path: '/pages/subscribe/subscribe',
    tab: true,
    title: () => t`Subscribe`,
    load: () => import('../pages/subscribe/subscribe-page.tsx'),
  },
  {
    path: '/pages/projects/index',
    title: () => t`Sites and pools`,
    load: () => import('../pages/projects/projects-page.tsx'),
  },
  { path: '/pages/airdropAct/index', title: () => t`Tasks`, load: () => import('../pages/tasks/tasks-page.tsx') },
  {
    path: '/pages/Invitefriends/Invitefriends',
    title: () => t`Invite friends`,
    load: () => import('../pages/invite-friends/invite-friends-page.tsx'),
  },
  {
    path: '/pages/invitation/invitation',
    titled: true,
    title: () => t`Invite now`,
    load: () => import('../pages/invitation/invitation-page.tsx'),
  },
  {
    path: '/pages/wodesuanli/wode',
    tab: true,
    title: () => t`My power`,
    load: () => import('../pages/my-power/my-power-page.tsx'),
  },
  { path: '/pages/my/index', tab: true, title: () => t`My`, load: () => import('../pages/my/my-page.tsx') },
  {
    path: '/pages/subscribe/subscribexin',
    title: () => t`Checkout`,
    load: () => import('../pages/checkout/checkout-page.tsx'),
  },
  {
    path: '/pages/Paymentsuccessful/paymentsuccessful',
    title: () => t`Payment`,
    load: () => import('../pages/payment-done/payment-done-page.tsx'),
  },
  {
    path: '/pages/address/checkoutsuccess',
    titled: true,
    bounces: false,
    title: () => t`Shipping address`,
    load: () => import('../pages/addresses/addresses-page.tsx'),
  },
  {
    path: '/pages/address/Deliveryaddress',
    titled: true,
    title: () => t`Add address`,
    load: () => import('../pages/address-form/address-form-page.tsx'),
  },
  {
    path: '/pages/team/teamSize',
    titled: true,
    title: () => t`Team size`,
    load: () => import('../pages/team-size/team-size-page.tsx'),
  },
  {
    path: '/pages/performanceDetails/performanceDetails',
    titled: true,
    title: () => t`Performance details`,
    load: () => import('../pages/rewards/rewards-page.tsx'),
  },
  {
    path: '/pages/promotionRanking/promotionRanking',
    titled: true,
    title: () => t`Promotion ranking`,
    load: () => import('../pages/ranking/ranking-page.tsx'),
  },
  {
    path: '/pages/my/Vieworders',
    titled: true,
    title: () => t`View orders`,
    load: () => import('../pages/orders/orders-page.tsx'),
  },
  {
    path: '/pages/my/logisticsInfo',
    titled: true,
    title: () => t`View logistics`,
    load: () => import('../pages/parcel/parcel-page.tsx'),
  },
  {
    path: '/pages/my/nemailAddress',
    titled: true,
    title: () => t`Bind email`,
    load: () => import('../pages/bind-email/bind-email-page.tsx'),
  },
  {
    path: '/pages/my/nemailAddressone',
    titled: true,
    title: () => t`Bind new email`,
    load: () => import('../pages/replace-email/replace-email-page.tsx'),
  },
  {
    path: '/pages/my/loginPassword',
    titled: true,
    title: () => t`Login password`,
    load: () => import('../pages/login-password/login-password-page.tsx'),
  },
  {
    path: '/pages/my/countExamples',
    titled: true,
    title: () => t`Feedback`,
    load: () => import('../pages/feedback/feedback-page.tsx'),
  },
  {
    path: '/pages/my/majorShareholder',
    titled: true,
    title: () => t`Major shareholder rights`,
    load: () => import('../pages/partner/partner-page.tsx'),
  },
  {
    path: '/pages/team/reflectdetails',
    titled: true,
    title: () => t`Withdrawal details`,
    load: () => import('../pages/withdrawals/withdrawals-page.tsx'),
  },
  {
    path: '/pages/team/reflectCash',
    titled: true,
    title: () => t`Go withdraw`,
    load: () => import('../pages/withdraw/withdraw-page.tsx'),
  },
  {
    path: '/pages/wodesuanli/historicalComputing',
    titled: true,
    title: () => t`Historical computing power`,
    load: () => import('../pages/power-history/power-history-page.tsx'),
  },
  {
    path: '/pages/wodesuanli/tokenHistori',
    titled: true,
    title: () => t`Token history`,
    load: () => import('../pages/token-history/token-history-page.tsx'),
  },
  {
    path: '/pages/login/index',
    title: () => t`Sign in`,
    load: () => import('../pages/login/login-page.tsx'),
  },
  {
    path: '/pages/my/freeze',
    titled: true,
    title: () => t`Freeze the account`,
    load: () => import('../pages/freeze/freeze-page.tsx'),
  },
]
