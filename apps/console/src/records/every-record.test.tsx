import { contract } from '@terahold/contract'
import { recordSorts } from '@terahold/contract/calls/desk/records'
import { type OperatorRole, operatorRoles } from '@terahold/contract/codes/operators'
import type { EndpointDeclaration } from '@terahold/contract/endpoint'
import { exampleOfCall } from '@terahold/contract/openapi'
import { demoPaths, servicePaths } from '@terahold/contract/service-paths'
import { approvalOf, approvalTypedData, serializeApproval } from '@terahold/decisions/approval'
import { type DecisionType, definitionOf } from '@terahold/decisions/definitions'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { type Hex, verifyTypedData } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { screensOf } from '../app/screens.tsx'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { decisionOf, sampleId as id, recordOf, sampleWallet } from '../testing/sample-decision.ts'
import type { RecordRow } from './record-row.ts'

setUpComponentTests()

type Calls = 'list' | 'decision' | 'approve' | 'reject'
type Kind = { readonly type: DecisionType; readonly at: string } & Readonly<Record<Calls, keyof typeof contract>>

/** Every kind of record, and where its list is. The catalogue's changes need their file: `catalogue-screen.test.tsx`. */
const kinds: readonly Kind[] = [
  kindOf('RevenueVoid', 'revenue?view=voids', 'listVoids', 'voidDecision', 'approveVoid', 'rejectVoid'),
  kindOf(
    'RevenueCorrection',
    'revenue?view=corrections',
    'listCorrections',
    'correctionDecision',
    'approveCorrection',
    'rejectCorrection',
  ),
  kindOf(
    'DeviationExplanation',
    'revenue?view=reasons',
    'listDeviations',
    'deviationDecision',
    'approveDeviation',
    'rejectDeviation',
  ),
  kindOf(
    'VenueChange',
    'venues?view=changes',
    'listVenueChanges',
    'venueChangeDecision',
    'approveVenueChange',
    'rejectVenueChange',
  ),
  kindOf('RemittanceAdvice', 'venues?view=splits', 'listAdvices', 'adviceDecision', 'approveAdvice', 'rejectAdvice'),
  kindOf(
    'ShipmentRefund',
    'shipments?view=refunds',
    'listGoodsRefunds',
    'goodsRefundDecision',
    'approveGoodsRefund',
    'rejectGoodsRefund',
  ),
  kindOf(
    'PayoutLimitRaise',
    'payouts?view=limits',
    'listLimitRaises',
    'limitRaiseDecision',
    'approveLimitRaise',
    'rejectLimitRaise',
  ),
  kindOf(
    'OutflowBooking',
    'payouts?view=bookings',
    'listOutflowBookings',
    'outflowDecision',
    'approveOutflow',
    'rejectOutflow',
  ),
  kindOf('PayoutResume', 'payouts?view=resumes', 'listResumes', 'resumeDecision', 'releaseResume', 'rejectResume'),
  kindOf(
    'AddressUnblock',
    'addresses?view=removals',
    'listUnblocks',
    'unblockDecision',
    'releaseUnblock',
    'rejectUnblock',
  ),
  kindOf(
    'MemberUnfreeze',
    'freezes?view=lifts',
    'listUnfreezes',
    'unfreezeDecision',
    'releaseUnfreeze',
    'rejectUnfreeze',
  ),
  kindOf(
    'AccountReset',
    'freezes?view=resets',
    'listAccountResets',
    'accountResetDecision',
    'approveAccountReset',
    'rejectAccountReset',
  ),
  kindOf(
    'AccountMove',
    'freezes?view=moves',
    'listAccountMoves',
    'accountMoveDecision',
    'approveAccountMove',
    'rejectAccountMove',
  ),
  kindOf(
    'ChainAdoption',
    'ledger?view=adoptions',
    'listAdoptions',
    'adoptionDecision',
    'approveAdoption',
    'rejectAdoption',
  ),
  kindOf(
    'DifferenceAcceptance',
    'ledger?view=acceptances',
    'listAcceptances',
    'acceptanceDecision',
    'approveAcceptance',
    'rejectAcceptance',
  ),
  kindOf('GoodwillCredit', 'goodwill', 'listGoodwill', 'goodwillDecision', 'approveGoodwill', 'rejectGoodwill'),
  kindOf(
    'ExceptionalRefund',
    'goodwill?view=refunds',
    'listExceptionalRefunds',
    'exceptionalRefundDecision',
    'approveExceptionalRefund',
    'rejectExceptionalRefund',
  ),
]

function kindOf(
  type: DecisionType,
  at: string,
  ...names: [Kind['list'], Kind['list'], Kind['list'], Kind['list']]
): Kind {
  const [list, decision, approve, reject] = names
  return { type, at, list, decision, approve, reject }
}

const maker = privateKeyToAccount(generatePrivateKey()).address
const privateKey = generatePrivateKey()
const { address } = privateKeyToAccount(privateKey)

/** The input of a list that the server sorts. */
type Sorted = { readonly shape: { readonly sort: { readonly unwrap: () => { readonly options: readonly string[] } } } }

const reads = (Object.entries(contract) as [string, EndpointDeclaration][]).filter(
  ([, { method, caller }]) => method === 'GET' && caller !== 'member',
)
const called = (name: keyof typeof contract): EndpointDeclaration => contract[name]

beforeEach(() => {
  for (const [name, call] of reads) api.answer(call, exampleOfCall(name, call).answer)
  api.file(servicePaths.appConfig, { profile: 'demo', chainId: 31_337 })
  api.file(demoPaths.info, { operators: [{ address, privateKey, name: 'Ada', roles: [] }] })
})

/** Opens the only record of a kind, as an operator with these roles. */
async function open(
  { type, at, list, decision }: Kind,
  roles: readonly OperatorRole[],
  { change, digest }: { readonly change?: Partial<RecordRow>; readonly digest?: Hex } = {},
) {
  const given = decisionOf(type)
  const role = definitionOf(type).checkers[0] ?? 'settlement'
  const approval = { ...approvalOf(given, maker, { role, expiresAt: 1_800_000_000 }), ...(digest && { digest }) }
  const typedData = approvalTypedData(given, approval)
  api.answer(called(list), { rows: [{ ...recordOf(type), ...change }], total: 1 } as never)
  const draft = { text: serializeApproval(approval), typedData, title: '', lines: [] }
  api.answer(called(decision), { data: draft } as never)
  location.hash = `#/${at}${at.includes('?') ? '&' : '?'}state=all`
  const session = { ...sessionOf(...roles), address, walletId: `demo:${address}` }
  const name = at.split('?')[0]
  const shown = screensOf(sessionOf(...operatorRoles)).find((one) => one.name === name)
  const { user } = renderOnDesk(<Suspense>{shown && <shown.Content />}</Suspense>, session)
  await screen.findByRole('row', { name: /Bela|Ada/ }, { timeout: 20_000 })
  await user.keyboard('j')
  return { user, draft, typedData }
}

describe.each(kinds)('a record of the kind $type', (kind) => {
  const { checkers } = definitionOf(kind.type)

  test('is approved with a signature of exactly what is shown, by keyboard', async () => {
    api.answer(called(kind.approve), { data: { state: 'approved' } } as never)
    const { user, draft, typedData } = await open(kind, checkers)
    const button = await screen.findByRole('button', { name: /^Sign: / })
    for (const { value } of recordOf(kind.type).lines) expect(screen.getAllByText(value).length).toBeGreaterThan(0)
    // An approver knows a member by the wallet, and the signed text has only the id.
    const isOfMember = definitionOf(kind.type).fields.some(({ name }) => name === 'memberId')
    expect(screen.queryAllByText(sampleWallet).length).toBe(isOfMember ? 1 : 0)
    expect(screen.getByRole('heading', { name: 'What changes' })).toBeTruthy()
    await user.keyboard('a')
    expect(document.activeElement).toBe(button)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(api.requests(called(kind.approve))).toHaveLength(1))
    const [{ path, body } = { path: '', body: {} }] = api.requests(called(kind.approve))
    expect(path).toBe(called(kind.approve).path.replace(':id', id))
    const { text, signature } = body as { text: string; signature: Hex }
    expect(text).toBe(draft.text)
    expect(await verifyTypedData({ ...typedData, address, signature })).toBe(true)
  })

  test('is not signed when the server’s draft approves another one', async () => {
    const { user } = await open(kind, checkers, { digest: `0x${'00'.repeat(32)}` })
    expect(await screen.findByText(/are not the same decision/)).toBeTruthy()
    await user.keyboard('a{Enter}')
    expect(screen.queryByRole('button', { name: /^Sign: / })).toBeNull()
    expect(api.requests(called(kind.approve))).toEqual([])
  })

  test('can only be withdrawn by the operator who recorded it', async () => {
    await open(kind, checkers, { change: { recordedBy: 'Ada', recordedById: sessionOf().operatorId } })
    expect(await screen.findByText(/^You recorded this. Another operator must approve it/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Sign: / })).toBeNull()
    expect(api.requests(called(kind.decision))).toEqual([])
  })

  test('is only read by an auditor', async () => {
    await open(kind, ['auditor'])
    expect(await screen.findByText(/^Another operator must approve it, in the role/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Sign: |Reject)/ })).toBeNull()
    expect(api.requests(called(kind.decision))).toEqual([])
  })

  test('is approved and rejected by every role that the server lets, and by no other', async () => {
    const [approvers = [], rejecters = []] = [called(kind.approve).roles, called(kind.reject).roles]
    const all = [...new Set([...approvers, ...rejecters])]
    const others = operatorRoles.filter((role) => !all.includes(role))
    for (const roles of [...all.map((role) => [role]), others]) {
      const mayApprove = roles.some((role) => approvers.includes(role))
      await open(kind, roles)
      if (mayApprove) await screen.findByRole('button', { name: /^Sign: / })
      const offered = ['Sign', 'Reject'].filter((name) =>
        screen.queryByRole('button', { name: new RegExp(`^${name}`) }),
      )
      const mayReject = roles.some((role) => rejecters.includes(role))
      expect([roles, offered]).toEqual([roles, [...(mayApprove ? ['Sign'] : []), ...(mayReject ? ['Reject'] : [])]])
      cleanup()
    }
  })

  test('is sorted by the server, by all that it can sort by', async () => {
    const { user } = await open(kind, checkers)
    const { shape } = called(kind.list).input as unknown as Sorted
    const keys = shape.sort.unwrap().options.filter((order) => !order.startsWith('-'))
    const signed = definitionOf(kind.type).fields.map(({ name }) => name)
    expect([...signed, ...recordSorts]).toEqual(expect.arrayContaining(keys))
    const asked: unknown[] = []
    for (const header of screen.getAllByRole('columnheader')) {
      const button = within(header).queryByRole('button')
      if (!button) continue
      await user.click(button)
      await waitFor(() => expect(api.requests(called(kind.list)).at(-1)?.query.sort).not.toBe(asked.at(-1)))
      asked.push(api.requests(called(kind.list)).at(-1)?.query.sort)
    }
    expect(new Set(asked)).toEqual(new Set(keys))
  })
})
