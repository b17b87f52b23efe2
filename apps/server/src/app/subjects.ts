import { business } from '@terahold/contract/constants'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import { createAddresses } from '../addresses/addresses.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { createPayoutChain } from '../chain/payout/payout-chain.ts'
import { createOperatorRegistry } from '../chain/registry/operator-registry.ts'
import { readSigners } from '../chain/safe/safe.ts'
import type { DB } from '../db/schema.gen.ts'
import { writeAudit } from '../decisions/audit-log.ts'
import { createSignedDecisions } from '../decisions/signed/signed-decisions.ts'
import { createClaims } from '../deposits/claims/claims.ts'
import { createDeposits, memberPayments } from '../deposits/deposits.ts'
import { createHouseWithdrawals } from '../deposits/house-withdrawals/house-withdrawals.ts'
import { createOutflows } from '../deposits/outflows/outflows.ts'
import { createSuspense } from '../deposits/suspense/suspense.ts'
import { createMemberWallets } from '../deposits/transfers/member-wallets.ts'
import { readWatcherFaults } from '../deposits/watch/watcher-state.ts'
import { createEvents } from '../events/events.ts'
import { createHints } from '../events/hints.ts'
import { createExchangeRates } from '../exchange-rates/exchange-rates.ts'
import { keptAnswer } from '../foundation/kept-answer.ts'
import { maskEmail } from '../foundation/masks.ts'
import {
  capacitySettings,
  chainStaleMinutes,
  depositSettings,
  historySettings,
  orderSettings,
  payoutCaps,
  payoutPace,
  reconciliationSettings,
  referralSettings,
  settlementSettings,
  withdrawalLimits,
} from '../foundation/settings.ts'
import { createLedger } from '../ledger/ledger.ts'
import { createReversals } from '../ledger/reversals.ts'
import { createMail } from '../mail/mail.ts'
import { createCodes } from '../members/codes/codes.ts'
import { createFreezeLinks } from '../members/freeze/freeze.ts'
import { createMembers } from '../members/members.ts'
import { noteSecurity } from '../members/notices/security-notices.ts'
import { readRiskVersion } from '../members/risk-disclosure/risk-disclosure.ts'
import { withNotifications } from '../notifications/push/notify.ts'
import { createPush } from '../notifications/push/push.ts'
import { createOperatorChanges } from '../operators/operator-changes.ts'
import { createOperators } from '../operators/operators.ts'
import { createRegistryFollower } from '../operators/registry-follower.ts'
import { createAcknowledgement } from '../orders/lifecycle/acknowledgement.ts'
import { createOrders } from '../orders/orders.ts'
import { createOrderViews } from '../orders/views/order-views.ts'
import { createPoints } from '../points/points.ts'
import { partnerPart } from '../power/partner.ts'
import { createPower } from '../power/power.ts'
import { createPowerViews } from '../power/views.ts'
import { createFreeCash } from '../settlement/cash/free-cash.ts'
import { createSettlement } from '../settlement/settlement.ts'
import { createVenues } from '../settlement/venues/venues.ts'
import { createShipments } from '../shipments/shipments.ts'
import { cleanPicture } from '../support/pictures/picture.ts'
import { createSupport } from '../support/support.ts'
import { knownHashes } from '../tasks/known-hash.ts'
import { createTasks } from '../tasks/tasks.ts'
import { commissionTakenBack } from '../team/referrals/reversed-commission.ts'
import { createTeam } from '../team/team.ts'
import { createAnchors } from '../trust/anchors/anchors.ts'
import { createRootFigures } from '../trust/anchors/root-figures.ts'
import { createTrustHistory } from '../trust/history.ts'
import { createLiabilities } from '../trust/liabilities/liabilities.ts'
import { createNights } from '../trust/nights/nights.ts'
import { createReconciliation } from '../trust/reconciliation/reconciliation.ts'
import { createTrustStatus } from '../trust/status.ts'
import { createTrust } from '../trust/trust.ts'
import { createChangeSignatures } from '../wallet-proof/change-signatures.ts'
import { createWalletProof } from '../wallet-proof/wallet-proof.ts'
import { createWalletServices } from '../wallet-services/wallet-services.ts'
import { createCashView } from '../withdrawals/cash/cash-view.ts'
import { createPayoutDesk, listPayoutHalts } from '../withdrawals/payout/operator-payouts.ts'
import { createPayouts } from '../withdrawals/payout/payouts.ts'
import { endHolds } from '../withdrawals/request/end-holds.ts'
import { createWithdrawals } from '../withdrawals/withdrawals.ts'
import { createDeskRecords } from './desk-records.ts'
import type { Infrastructure } from './infrastructure.ts'
import { publicTrustSubjects } from './public-trust-subjects.ts'
import { releaseHashes } from './web-folder.ts'

export type Subjects = ReturnType<typeof createSubjects>

const transfersPerScan = 500

/** Creates every subject with the others' functions passed in: the one place that knows them all. */
export function createSubjects(ground: Infrastructure, log: Logger) {
  const { db, clock, chain, token, treasury, vault, reserve } = ground
  const treasuries = reserve ? [treasury, reserve] : [treasury]
  const { decimals } = token
  const place = { chainId: chain.chainId, token: token.address }
  const audit = writeAudit({ clock })
  const { publishToHolders, ...events } = createEvents({ clock, announce: createHints(db, log) })
  const { publish, publishEach } = withNotifications(events)
  const ledger = createLedger({ clock })
  const mail = createMail({ secret: ground.secret, clock })
  const codes = createCodes({ db: ground.countersDb, clock, secret: ground.secret })
  const outflows = createOutflows({ clock, ledger })
  const registry = createOperatorRegistry(chain, ground.registry)
  const decisions = createSignedDecisions({ db, clock, registry })
  const settlement = createSettlement({
    ...{ decisions, outflows, db, clock, ledger, audit, decimals },
    publish: publishEach,
    publishToHolders,
    settings: settlementSettings,
  })
  const freeCash = createFreeCash({ ledger, leaving: outflows.sumLeaving })
  const team = createTeam({ db, clock, ledger, freeCash, publish, settings: referralSettings(decimals) })
  const points = createPoints({ db, ledger })
  const power = createPower({ clock, spansChanged: team.spansChanged })
  const catalogue = createCatalogue({
    ...{ db, clock, settings: capacitySettings, decimals },
    poolHasFailed: power.poolHasFailed,
  })
  const addresses = createAddresses({ db, clock })
  const shipments = createShipments({
    ...{ db, clock, ledger, audit, publish, decimals, decisions },
    carrier: ground.carrier,
  })
  const claims = createClaims({ db, ledger })
  /** Posts what is due and settles what the member owes, before anything is spent. */
  const postDue = async (tx: Transaction<DB>, memberId: string) => {
    const posted = await settlement.postDue(tx, memberId)
    await claims.settle(tx, memberId)
    return posted
  }
  const orders = createOrders({
    ...{ db, clock, ledger, catalogue, power, publish, decimals },
    wallets: createMemberWallets({ db, chain, token }),
    shipments: shipments.forMembers,
    copyOfAddress: addresses.copyOf,
    settings: orderSettings,
    commissionsDue: team.comeDue,
    acknowledgeWithdrawal: createAcknowledgement(mail.sendMail, decimals),
    postDue,
    riskVersionInForce: readRiskVersion,
  })
  // The demo's local chain stops with its machine, and its clock is moved manually.
  const staleMinutes = ground.profile === 'production' ? chainStaleMinutes : null
  const deposits = createDeposits({
    ...{ db, clock, chain, token, ledger, orders, settlement, publish, log },
    settleClaims: claims.settle,
    limits: { blocks: ground.blocksPerScan, transfers: transfersPerScan },
    ...depositSettings,
    staleMinutes,
  })
  const payments = memberPayments(place)
  const [limits, caps] = [withdrawalLimits(decimals), payoutCaps(decimals, ground.payoutLimits)]
  const site = `${ground.scheme}://${ground.hosts[0]}`
  const withdrawals = createWithdrawals({
    ...{ db, clock, ledger, publish, limits, decimals, token, decisions, ...codes },
    postDue,
    sendMail: mail.sendMail,
    freezeLink: createFreezeLinks(site),
    note: noteSecurity,
    verifyMinutes: business.withdrawVerifyMinutes,
  })
  const suspense = createSuspense({
    ...{ db, clock, ledger, settlement, publish, audit, decisions, decimals },
    chainId: chain.chainId,
  })
  const houseWithdrawals = createHouseWithdrawals({
    ...{ db, clock, ledger, audit, decisions, decimals },
    chainId: chain.chainId,
  })
  const reversals = createReversals({ db, ledger, audit, decisions, decimals, takenBack: commissionTakenBack })
  const proof = createWalletProof({
    db,
    clock,
    chainId: chain.chainId,
    hosts: ground.hosts,
    scheme: ground.scheme,
    verifyHash: chain.verifyHash,
  })
  const signatures = createChangeSignatures({ db, chainId: chain.chainId, verifyHash: chain.verifyHash })
  const members = createMembers({
    ...{ db, clock, publish, proof, signatures, codes, team, sendMail: mail.sendMail, partner: partnerPart(clock) },
    site,
    isBreached: ground.isBreached,
    withdrawals: { returnUnsigned: withdrawals.returnUnsigned, endHolds },
    resendWithdrawalCode: async (memberId) => {
      const { email, ...seconds } = await withdrawals.resendCode(memberId)
      return { maskedEmail: maskEmail(email), ...seconds }
    },
  })
  const push = createPush({
    ...{ db, clock, sendMail: mail.sendMail, keys: ground.pushKeys, contact: ground.mailFrom },
  })
  const operators = createOperators({ db, clock, proof, audit })
  const cashOnChain = async () => {
    const { number } = await chain.finalized()
    const amounts = await Promise.all(
      [...treasuries, vault].map((address) => chain.tokenBalance(token.address, address, number)),
    )
    return amounts.reduce((sum, amount) => sum + amount, 0n)
  }
  const payoutCash = async (signer: string | null) => {
    const { number } = await chain.finalized()
    const [inVault, gas] = await Promise.all([
      chain.tokenBalance(token.address, vault, number),
      signer === null ? null : chain.nativeBalance(signer as typeof vault, number),
    ])
    return { vault: inVault, gas }
  }
  const payoutHalts = () => listPayoutHalts(db, chain.chainId)
  const treasurySigners = keptAnswer(5_000, () => readSigners(chain, ground.treasury))
  const trust = createTrust({ db, clock, ledger, settlement, cashOnChain, decimals, treasurySigners })
  const support = createSupport({ db, clock, publish, audit, storage: ground.storage })
  const tasks = createTasks({
    ...{ db, clock, audit, publish },
    grantPoints: points.grant,
    isOwnTicket: support.tickets.isOwn,
    isKnownHash: knownHashes({ db, ledger, trust, decimals }),
    securityOf: members.profile.read,
  })
  const reconciliation = createReconciliation({
    ...{ db, clock, chain, ledger, decimals, owed: trust.owed, settings: reconciliationSettings },
    place: { token: token.address, treasuries, vault },
  })
  const walletServices = createWalletServices({
    ...{ db, chain, token, log, secret: ground.secret },
    sources: ground.walletSources,
    cleanPicture,
    settings: historySettings,
  })
  const payouts =
    ground.signer &&
    ground.payoutDb &&
    createPayouts({
      ...{ db: ground.payoutDb, clock, publish, log, chainId: chain.chainId },
      ledger: createLedger({ clock, postThrough: 'payout_post' }),
      owed: (tx: Transaction<DB>) => trust.owed(tx),
      chain: createPayoutChain({ chain, signer: ground.signer, vault, token: token.address, treasuries }),
      ...{ registry, token },
      ...{ caps, pace: payoutPace, batchSize: 200 },
    })
  return {
    ...{
      ...{ audit, ledger, mail, members, signatures, push, operators, settlement },
      venues: createVenues({ db, clock, audit, decisions }),
      catalogue,
      team,
      points,
      addresses,
      shipments,
      orders,
      deposits,
      suspense,
      houseWithdrawals,
      reversals,
      claims,
      ...{ withdrawals, cashOnChain, payoutCash, trust },
      trustStatus: createTrustStatus(payoutHalts),
      trustHistory: createTrustHistory({ db, clock, settlement, decimals }),
      exchangeRates: createExchangeRates({ db, clock, sources: ground.rateSources ?? [] }),
      liabilities: createLiabilities({
        ...{ db, clock, ledger, decimals },
        place: { chainId: BigInt(chain.chainId), reserve: reserve ?? vault, token: token.address },
        ...(reserve && {
          storeFigures: createRootFigures({ reserve, watched: place, readReleaseHashes: releaseHashes }),
        }),
      }),
      ...createNights({ db, clock }, ground.checkpointing),
      ...publicTrustSubjects(ground, support.announcements),
      anchors: reserve && createAnchors({ db, clock, chain, registry, reserve, sender: ground.anchorSender }),
      operatorChanges: createOperatorChanges({ db, clock, audit, registry }),
      operatorRegistry: createRegistryFollower({ db, clock, audit, chain, registry, sender: ground.anchorSender }),
      ...{ support, tasks, reconciliation, payouts, payoutHalts },
      deskRecords: createDeskRecords({
        ...{ db, clock, audit, ledger, publish, decisions, chain, token, members, freeCash, support, caps },
        listProjects: catalogue.listProjects,
      }),
      payoutDesk: createPayoutDesk({ db, clock, audit, decisions, chainId: chain.chainId }),
      watcherFaults: () => readWatcherFaults(db, staleMinutes),
      walletServices,
    },
    orderViews: createOrderViews({
      db,
      clock,
      payTo: { treasury: reserve ?? treasury, chainId: chain.chainId, token },
      payments: payments.part,
      goods: shipments.forMembers,
    }),
    readMemberPayments: payments.read,
    powerViews: createPowerViews({ db, clock, settlement, decimals, exitKeptBps: business.exitKeptBps }),
    cashView: createCashView({
      ...{ db, limits, token, chainId: chain.chainId },
      balances: ledger.balancesPart,
      earnings: settlement.earningsPart,
      explorerUrl: ground.explorerUrl,
    }),
  }
}
