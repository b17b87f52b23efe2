import { business } from '@terahold/contract/constants'
import type { Logger } from 'pino'
import { createAddresses } from '../addresses/addresses.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { createOperatorRegistry } from '../chain/registry/operator-registry.ts'
import { writeAudit } from '../decisions/audit-log.ts'
import { createSignedDecisions } from '../decisions/signed/signed-decisions.ts'
import { createClaims } from '../deposits/claims/claims.ts'
import { createDeposits } from '../deposits/deposits.ts'
import { createHouseWithdrawals } from '../deposits/house-withdrawals/house-withdrawals.ts'
import { createOutflows } from '../deposits/outflows/outflows.ts'
import { createSuspense } from '../deposits/suspense/suspense.ts'
import { createMemberWallets } from '../deposits/transfers/member-wallets.ts'
import { readWatcherFaults } from '../deposits/watch/watcher-state.ts'
import { createEvents } from '../events/events.ts'
import { createHints } from '../events/hints.ts'
import { createExchangeRates } from '../exchange-rates/exchange-rates.ts'
import { maskEmail } from '../foundation/masks.ts'
import {
  capacitySettings,
  chainStaleMinutes,
  commissionSettings,
  depositSettings,
  historySettings,
  orderSettings,
  payoutCaps,
  settlementSettings,
  transfersPerScan,
  withdrawalLimits,
} from '../foundation/settings.ts'
import { createLedger } from '../ledger/ledger.ts'
import { createReversals } from '../ledger/reversals.ts'
import { createMail } from '../mail/mail.ts'
import { createCodes } from '../members/codes/codes.ts'
import { createFreezeLinks } from '../members/freeze/freeze.ts'
import { createMembers } from '../members/members.ts'
import { noteSecurity } from '../members/notices/security-notices.ts'
import { riskVersionPart } from '../members/risk-disclosure/risk-disclosure.ts'
import { withNotifications } from '../notifications/push/notify.ts'
import { createPush } from '../notifications/push/push.ts'
import { createOperatorChanges } from '../operators/operator-changes.ts'
import { createOperators } from '../operators/operators.ts'
import { createRegistryFollower } from '../operators/registry-follower.ts'
import { createAcknowledgement } from '../orders/lifecycle/acknowledgement.ts'
import { createOrders } from '../orders/orders.ts'
import { createPoints } from '../points/points.ts'
import { partnerPart } from '../power/partner.ts'
import { createPower, poolHasFailedPart } from '../power/power.ts'
import { createFreeCash } from '../settlement/cash/free-cash.ts'
import { createSettlement } from '../settlement/settlement.ts'
import { createVenues } from '../settlement/venues/venues.ts'
import { createShipments } from '../shipments/shipments.ts'
import { cleanPicture } from '../support/pictures/picture.ts'
import { createSupport } from '../support/support.ts'
import { knownHashes } from '../tasks/known-hash.ts'
import { createTasks } from '../tasks/tasks.ts'
import { createTeam } from '../team/team.ts'
import { createChangeSignatures } from '../wallet-proof/change-signatures.ts'
import { createWalletProof } from '../wallet-proof/wallet-proof.ts'
import { createWalletServices } from '../wallet-services/wallet-services.ts'
import { endHolds } from '../withdrawals/request/end-holds.ts'
import { createWithdrawals } from '../withdrawals/withdrawals.ts'
import { createDeskRecords } from './desk-records.ts'
import { createDue } from './due.ts'
import type { Infrastructure } from './infrastructure.ts'
import { memberViews } from './member-views.ts'
import { onTransferReversed } from './on-transfer-reversed.ts'
import { payoutSubjects } from './payout-subjects.ts'
import { trustSubjects } from './trust-subjects.ts'

export type Subjects = ReturnType<typeof createSubjects>

/** Creates every subject with the others' functions passed in: the one place that knows them all. */
export function createSubjects(infrastructure: Infrastructure, log: Logger) {
  const { db, clock, chain, token, treasury, vault, reserve } = infrastructure
  const treasuries = reserve ? [treasury, reserve] : [treasury]
  const { decimals } = token
  const { chainId } = chain
  const audit = writeAudit({ clock })
  const { publishToHolders, ...events } = createEvents({ clock, announce: createHints(db, log) })
  const { publish, publishEach } = withNotifications(events)
  const ledger = createLedger({ clock })
  const mail = createMail({ secret: infrastructure.secret, clock })
  const codes = createCodes({ db: infrastructure.countersDb, clock, secret: infrastructure.secret })
  const outflows = createOutflows({ clock, ledger })
  const registry = createOperatorRegistry(chain, infrastructure.registry)
  const decisions = createSignedDecisions({ db, clock, registry })
  /** What most subjects need. */
  const common = { db, clock, ledger, audit, decisions, publish, decimals, chainId, token }
  const settlement = createSettlement({
    ...common,
    outflows,
    publish: publishEach,
    publishToHolders,
    settings: settlementSettings,
  })
  const freeCash = createFreeCash({ ledger, leaving: outflows.sumLeaving })
  const team = createTeam({ ...common, freeCash, settings: commissionSettings(decimals) })
  const points = createPoints({ db, ledger })
  const power = createPower({ clock, spansChanged: team.spansChanged })
  const catalogue = createCatalogue({ ...common, settings: capacitySettings, poolHasFailed: poolHasFailedPart })
  const addresses = createAddresses({ db, clock })
  const shipments = createShipments({ ...common, carrier: infrastructure.carrier })
  const claims = createClaims({ db, ledger })
  const { postDue, hasDue } = createDue(settlement, claims)
  const orders = createOrders({
    ...common,
    catalogue,
    power,
    wallets: createMemberWallets({ db, chain, token }),
    shipments: shipments.forMembers,
    copyOfAddress: addresses.copyOf,
    settings: orderSettings,
    commissionsDue: team.comeDue,
    acknowledgeWithdrawal: createAcknowledgement(mail.sendMail, decimals),
    postDue,
    hasDue,
    riskVersion: riskVersionPart,
  })
  // The demo's local chain stops with its machine, and its clock is moved manually.
  const staleMinutes = infrastructure.profile === 'production' ? chainStaleMinutes : null
  const deposits = createDeposits({
    ...common,
    chain,
    orders,
    settlement,
    log,
    settleClaims: claims.settle,
    limits: { blocks: infrastructure.blocksPerScan, transfers: transfersPerScan },
    ...depositSettings,
    staleMinutes,
  })
  const [limits, caps] = [withdrawalLimits(decimals), payoutCaps(decimals, infrastructure.payoutLimits)]
  const site = `${infrastructure.scheme}://${infrastructure.hosts[0]}`
  const withdrawals = createWithdrawals({
    ...common,
    ...codes,
    limits,
    postDue,
    sendMail: mail.sendMail,
    freezeLink: createFreezeLinks(site),
    vault,
    note: noteSecurity,
    verifyMinutes: business.withdrawVerifyMinutes,
  })
  const suspense = createSuspense({ ...common, settlement })
  const houseWithdrawals = createHouseWithdrawals(common)
  const reversals = createReversals({ ...common, onTransferReversed })
  const proof = createWalletProof({
    db,
    clock,
    chainId,
    hosts: infrastructure.hosts,
    scheme: infrastructure.scheme,
    verifyHash: chain.verifyHash,
  })
  const signatures = createChangeSignatures({ db, chainId, verifyHash: chain.verifyHash })
  const members = createMembers({
    ...common,
    proof,
    signatures,
    codes,
    team,
    sendMail: mail.sendMail,
    partner: partnerPart(clock),
    site,
    isBreached: infrastructure.isBreached,
    withdrawals: { returnUnsigned: withdrawals.returnUnsigned, endHolds },
    resendWithdrawalCode: async (memberId, sessionId) => {
      const { email, ...seconds } = await withdrawals.resendCode(memberId, sessionId)
      return { maskedEmail: maskEmail(email), ...seconds }
    },
  })
  const push = createPush({
    db,
    clock,
    sendMail: mail.sendMail,
    keys: infrastructure.pushKeys,
    contact: infrastructure.mailFrom,
  })
  const operators = createOperators({ ...common, proof })
  const support = createSupport({ ...common, storage: infrastructure.storage })
  const trustOf = trustSubjects(infrastructure, {
    treasuries,
    ledger,
    settlement,
    registry,
    notices: support.announcements,
  })
  const tasks = createTasks({
    ...common,
    grantPoints: points.grant,
    isOwnTicket: support.tickets.isOwn,
    isKnownHash: knownHashes({ ...common, trust: trustOf.trust }),
    securityOf: members.profile.read,
  })
  const walletServices = createWalletServices({
    db,
    chain,
    token,
    log,
    secret: infrastructure.secret,
    sources: infrastructure.walletSources,
    cleanPicture,
    settings: historySettings,
  })
  return {
    audit,
    ledger,
    mail,
    members,
    signatures,
    push,
    operators,
    settlement,
    venues: createVenues(common),
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
    withdrawals,
    ...trustOf,
    exchangeRates: createExchangeRates({ db, clock, sources: infrastructure.rateSources ?? [] }),
    operatorChanges: createOperatorChanges({ ...common, registry }),
    operatorRegistry: createRegistryFollower({ ...common, chain, registry, sender: infrastructure.anchorSender }),
    support,
    tasks,
    ...payoutSubjects(infrastructure, { ...common, registry, treasuries, caps, log, trust: trustOf.trust }),
    deskRecords: createDeskRecords({
      ...common,
      chain,
      members,
      leaving: outflows.sumLeaving,
      support,
      caps,
      listProjects: catalogue.listProjects,
    }),
    watcherFaults: () => readWatcherFaults(db, staleMinutes),
    walletServices,
    ...memberViews(infrastructure, { limits, ledger, settlement, goods: shipments.forMembers }),
  }
}
