import { t } from '@lingui/core/macro'
import { homeAlias, type PageName, pagePaths } from '@terahold/contract/pages'
import type { PageRoute } from '@terahold/page-stack/react'

/**
 * Every page under its hash route: first the specification's, in its order (section 2), then ours. `switchTab` opens the
 * five tabs.
 */
const pages: Readonly<Record<PageName, Omit<PageRoute, 'path'>>> = {
  home: {
    alias: homeAlias,
    tab: true,
    title: () => t`Home`,
    load: () => import('../pages/home/home-page.tsx'),
  },
  backupHome: {
    title: () => t`Backup home`,
    load: () => import('../pages/backup-home/backup-home-page.tsx'),
  },
  team: { tab: true, title: () => t`Team`, load: () => import('../pages/team/team-page.tsx') },
  planMixer: { title: () => t`Plan mixer`, load: () => import('../pages/plan-mixer/plan-mixer-page.tsx') },
  usSite: {
    title: () => t`United States site`,
    load: () => import('../pages/us-site/us-site-page.tsx'),
  },
  subscribe: {
    tab: true,
    title: () => t`Subscribe`,
    load: () => import('../pages/subscribe/subscribe-page.tsx'),
  },
  sites: {
    title: () => t`Sites and pools`,
    load: () => import('../pages/sites/sites-page.tsx'),
  },
  tasks: { title: () => t`Tasks`, load: () => import('../pages/tasks/tasks-page.tsx') },
  inviteFriends: {
    title: () => t`Invite friends`,
    load: () => import('../pages/invite-friends/invite-friends-page.tsx'),
  },
  invitation: {
    titled: true,
    title: () => t`Invite now`,
    load: () => import('../pages/invitation/invitation-page.tsx'),
  },
  myPower: {
    tab: true,
    title: () => t`My power`,
    load: () => import('../pages/my-power/my-power-page.tsx'),
  },
  my: { tab: true, title: () => t`My`, load: () => import('../pages/my/my-page.tsx') },
  checkout: {
    title: () => t`Checkout`,
    load: () => import('../pages/checkout/checkout-page.tsx'),
  },
  paymentDone: {
    title: () => t`Payment`,
    load: () => import('../pages/payment-done/payment-done-page.tsx'),
  },
  addresses: {
    titled: true,
    bounces: false,
    title: () => t`Shipping address`,
    load: () => import('../pages/addresses/addresses-page.tsx'),
  },
  addressForm: {
    titled: true,
    title: () => t`Add address`,
    load: () => import('../pages/address-form/address-form-page.tsx'),
  },
  teamSize: {
    titled: true,
    title: () => t`Team size`,
    load: () => import('../pages/team-size/team-size-page.tsx'),
  },
  performance: {
    titled: true,
    title: () => t`Performance details`,
    load: () => import('../pages/performance/performance-page.tsx'),
  },
  ranking: {
    titled: true,
    title: () => t`Promotion ranking`,
    load: () => import('../pages/ranking/ranking-page.tsx'),
  },
  orders: {
    titled: true,
    title: () => t`View orders`,
    load: () => import('../pages/orders/orders-page.tsx'),
  },
  shipment: {
    titled: true,
    title: () => t`View logistics`,
    load: () => import('../pages/shipment/shipment-page.tsx'),
  },
  bindEmail: {
    titled: true,
    title: () => t`Bind email`,
    load: () => import('../pages/bind-email/bind-email-page.tsx'),
  },
  replaceEmail: {
    titled: true,
    title: () => t`Bind new email`,
    load: () => import('../pages/replace-email/replace-email-page.tsx'),
  },
  loginPassword: {
    titled: true,
    title: () => t`Login password`,
    load: () => import('../pages/login-password/login-password-page.tsx'),
  },
  support: {
    titled: true,
    title: () => t`Feedback`,
    load: () => import('../pages/support/support-page.tsx'),
  },
  partner: {
    titled: true,
    title: () => t`Major shareholder rights`,
    load: () => import('../pages/partner/partner-page.tsx'),
  },
  withdrawals: {
    titled: true,
    title: () => t`Withdrawal details`,
    load: () => import('../pages/withdrawals/withdrawals-page.tsx'),
  },
  withdraw: {
    titled: true,
    title: () => t`Go withdraw`,
    load: () => import('../pages/withdraw/withdraw-page.tsx'),
  },
  powerHistory: {
    titled: true,
    title: () => t`Historical computing power`,
    load: () => import('../pages/power-history/power-history-page.tsx'),
  },
  tokenHistory: {
    titled: true,
    title: () => t`Token history`,
    load: () => import('../pages/token-history/token-history-page.tsx'),
  },
  login: {
    title: () => t`Sign in`,
    load: () => import('../pages/login/login-page.tsx'),
  },
  security: {
    titled: true,
    title: () => t`Security`,
    load: () => import('../pages/security/security-page.tsx'),
  },
  settings: {
    titled: true,
    title: () => t`Settings`,
    load: () => import('../pages/settings/settings-page.tsx'),
  },
  freeze: {
    titled: true,
    title: () => t`Freeze the account`,
    load: () => import('../pages/freeze/freeze-page.tsx'),
  },
  moveAccount: {
    titled: true,
    title: () => t`Move to a new wallet`,
    load: () => import('../pages/move-account/move-account-page.tsx'),
  },
  calculator: {
    title: () => t`Calculator`,
    load: () => import('../pages/calculator/calculator-page.tsx'),
  },
  statement: {
    titled: true,
    title: () => t`Yearly statement`,
    load: () => import('../pages/statement/statement-page.tsx'),
  },
  sample: {
    titled: true,
    title: () => t`Sample account`,
    load: () => import('../pages/sample/sample-page.tsx'),
  },
  trust: { title: () => t`What you can check`, load: () => import('../pages/trust/trust-page.tsx') },
  help: {
    titled: true,
    title: () => t`Help and search`,
    load: () => import('../pages/help/help-page.tsx'),
  },
  terms: {
    titled: true,
    title: () => t`Terms of service`,
    load: () => import('../pages/legal/terms-page.tsx'),
  },
  privacy: {
    titled: true,
    title: () => t`Privacy policy`,
    load: () => import('../pages/legal/privacy-page.tsx'),
  },
  company: {
    titled: true,
    title: () => t`Company details`,
    load: () => import('../pages/legal/company-page.tsx'),
  },
}

export const routes: PageRoute[] = (Object.keys(pages) as PageName[]).map((name) => ({
  path: pagePaths[name],
  ...pages[name],
}))

/** The page for an address that no route has. */
export const unknownRoute: PageRoute = {
  path: '/unknown',
  titled: true,
  title: () => t`Page not found`,
  load: () => import('../pages/unknown/unknown-page.tsx'),
}
