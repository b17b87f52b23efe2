import { planTexts } from '@terahold/contract/calls/desk/catalogue-changes'
import type { publicRecordCalls } from '@terahold/contract/calls/member/public-record'
import type { AnswerOf, ParsedInputOf } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import { rolesOfBits } from '@terahold/decisions/operator-change'
import type { Language } from '@terahold/locale/languages'
import { formatAmount } from '@terahold/money/amount'
import { formatPower } from '@terahold/money/power'
import { type Address, getAddress } from 'viem'
import { planName } from '../../catalogue/plan-texts.ts'
import type { Database } from '../../db/connection.ts'
import { type Page, sliceOf } from '../../db/lists.ts'
import type { Announcements } from '../../support/announcements/announcements.ts'
import type { ReleaseHashes } from '../anchors/root-figures.ts'
import { documentHash } from './documents.ts'
import * as store from './record-store.ts'
import * as changes from './registry-event-store.ts'

export type PublicRecordDependencies = {
  readonly db: Database
  readonly decimals: number
  readonly chainId: number
  readonly registry: Address
  readonly notices: Pick<Announcements, 'everPublished'>
  readonly readReleaseHashes: () => Promise<ReleaseHashes>
}

export type PublicRecord = ReturnType<typeof createPublicRecord>

type Calls = typeof publicRecordCalls

const shown = (at: Date | null) => at?.toISOString() ?? null

/** What anyone may read about our past: incidents, notices, operators, terms and releases. Nothing in it names a member. */
export function createPublicRecord(deps: PublicRecordDependencies) {
  const { db, decimals, notices, readReleaseHashes } = deps
  const registry = { chainId: deps.chainId, registry: deps.registry.toLowerCase() }
  const money = (minor: bigint) => formatAmount(minor, decimals)

  async function incidents(input: Page): Promise<AnswerOf<Calls['trustIncidents']>> {
    const { rows, total } = await store.readIncidents(db, sliceOf(input))
    return { total, rows: rows.map(({ from, to, ...row }) => ({ ...row, from: from.toISOString(), to: shown(to) })) }
  }

  async function allNotices(locale: Language, input: Page): Promise<AnswerOf<Calls['trustNotices']>> {
    const { rows, total } = await notices.everPublished(locale, sliceOf(input))
    return {
      total,
      rows: rows.map(({ id, from, to, withdrawnAt, title, text }) => ({
        id,
        from: from.toISOString(),
        to: to.toISOString(),
        withdrawnAt: shown(withdrawnAt),
        words: withdrawnAt === null ? { title, text } : null,
      })),
    }
  }

  async function operators(input: Page): Promise<AnswerOf<Calls['trustOperators']>> {
    const { rows, total } = await changes.readChanges(db, registry, sliceOf(input))
    const cursor = await changes.readCursor(db, registry)
    const now = await changes.readOperators(db, registry)
    return {
      data: {
        registry: getAddress(registry.registry),
        readTo: cursor ? Number(cursor.height) : null,
        now: now.map(({ operator, roles }) => ({ operator: getAddress(operator), roles: [...rolesOfBits(roles)] })),
      },
      total,
      rows: rows.map(({ event, at, block, txHash, operator, roles, readyAt, signers }) => ({
        event,
        at: at.toISOString(),
        block: Number(block),
        txHash,
        readyAt: shown(readyAt),
        operator: operator && getAddress(operator),
        roles: roles === null ? null : [...rolesOfBits(roles)],
        signers: signers.map((signer) => getAddress(signer)),
      })),
    }
  }

  async function documents(locale: Language, input: Page): Promise<AnswerOf<Calls['trustDocuments']>> {
    const { rows, total } = await store.readDocuments(db, locale, sliceOf(input))
    return {
      total,
      rows: rows.map(({ document, version, inForceAt, sections }) => ({
        document,
        version,
        inForceAt: inForceAt.toISOString(),
        hash: documentHash(sections),
      })),
    }
  }

  async function document(
    locale: Language,
    wanted: ParsedInputOf<Calls['trustDocument']>,
  ): Promise<AnswerOf<Calls['trustDocument']>> {
    const found = await store.readDocument(db, locale, wanted)
    if (!found) throw new Refusal(404, 'record_unknown', { field: 'version' })
    const { document, version, inForceAt, sections } = found
    const at = inForceAt.toISOString()
    return { data: { document, version, inForceAt: at, hash: documentHash(sections), sections } }
  }

  async function planVersions(locale: Language, input: Page): Promise<AnswerOf<Calls['trustPlanVersions']>> {
    const { rows, total } = await store.readPlanVersions(db, sliceOf(input))
    return {
      total,
      rows: rows.map((row) => ({
        planId: row.planId,
        plan: planName({ name: row.plan, texts: planTexts.parse(row.texts) }, locale),
        pool: row.pool,
        version: row.version,
        inForceAt: row.inForceAt.toISOString(),
        isInForce: row.isInForce,
        termsHash: row.termsHash,
        power: formatPower(row.powerMths),
        termDays: row.termDays,
        withdrawalDays: row.withdrawalDays,
        feePerThDay: money(row.hashrateFee),
        tariff: money(row.tariffPerKwh),
        efficiency: formatPower(row.efficiencyMjPerTh),
        serviceFeeBps: row.serviceFeeBps,
        goods: row.goods,
      })),
    }
  }

  async function releases(input: Page): Promise<AnswerOf<Calls['trustReleases']>> {
    const { release, verifier } = await readReleaseHashes()
    const { rows, total } = await store.readReleases(db, sliceOf(input))
    return {
      data: {
        current: release.some((byte) => byte !== 0)
          ? { releaseHash: release.toString('hex'), verifierHash: verifier.toString('hex') }
          : null,
      },
      total,
      rows: rows.map(({ isAnchored, block, txHash, ...row }) => ({
        ...row,
        anchor: isAnchored ? { block, txHash } : null,
      })),
    }
  }

  return { incidents, notices: allNotices, operators, documents, document, planVersions, releases }
}
