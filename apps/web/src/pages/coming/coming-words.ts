import { useLingui } from '@lingui/react/macro'

export type ComingWords = Readonly<Record<string, { readonly title: string; readonly text: string }>>

/** What each page that is not open yet will let a member do. */
export function useComingWords(): ComingWords {
  const { t } = useLingui()
  return {
    '/pages/Homepagebackup/Homepagebackup': {
      title: t`Backup home`,
      text: t`A light home page for when our server is down: the last good figures with their time, and how to reach us.`,
    },
    '/pages/team/index': {
      title: t`Team`,
      text: t`Whom you invited, what it brought you, and the rules in five lines. Nothing is paid for sign-ups, only a share of our margin.`,
    },
    '/pages/mixmax/index': {
      title: t`Plan mixer`,
      text: t`Mix plans and see the cost, today’s net, the worst and the best recorded day, and the break-even day, or “never”.`,
    },
    '/pages/usa/index': {
      title: t`United States site`,
      text: t`The site’s capacity, its power source, its uptime day by day, and the evidence for them.`,
    },
    '/pages/projects/index': {
      title: t`Sites and pools`,
      text: t`Every site and pool with its evidence, its uptime and the end of its contract.`,
    },
    '/pages/airdropAct/index': {
      title: t`Tasks`,
      text: t`Small tasks for points: learn, check a proof, report a flaw. None of them asks you to pay or to recruit.`,
    },
    '/pages/Invitefriends/Invitefriends': {
      title: t`Invite friends`,
      text: t`Your link and code to give away, and honest words about what it brings. Nobody needs a code to join.`,
    },
    '/pages/invitation/invitation': {
      title: t`Invite now`,
      text: t`For whoever was invited: by whom, the risks, and a button to go on without a code.`,
    },
    '/pages/address/checkoutsuccess': {
      title: t`Shipping address`,
      text: t`Your delivery addresses, for plans that ship goods.`,
    },
    '/pages/address/Deliveryaddress': {
      title: t`Add address`,
      text: t`A new delivery address, with the dial code of your country.`,
    },
    '/pages/team/teamSize': { title: t`Team size`, text: t`How many people joined through you, by month.` },
    '/pages/promotionRanking/promotionRanking': {
      title: t`Promotion ranking`,
      text: t`A ranking you take part in only if you say so, and how it is counted.`,
    },
    '/pages/my/logisticsInfo': { title: t`View logistics`, text: t`Where your parcel is, step by step.` },
    '/pages/my/nemailAddressone': {
      title: t`Bind new email`,
      text: t`Replace your e-mail with the code from the old one. Withdrawals wait 24 hours after that.`,
    },
    '/pages/my/loginPassword': {
      title: t`Login password`,
      text: t`A second factor beside your wallet, if you want one.`,
    },
    '/pages/my/countExamples': { title: t`Feedback`, text: t`Write to us, with pictures, and see what became of it.` },
    '/pages/my/majorShareholder': {
      title: t`Major shareholder rights`,
      text: t`Rights of partners who hold 500 TH/s for 90 days. These are not shares, and there is no dividend.`,
    },
    '/pages/wodesuanli/historicalComputing': {
      title: t`Historical computing power`,
      text: t`Holdings that ended or were refunded, and what they delivered against what was agreed.`,
    },
  }
}
