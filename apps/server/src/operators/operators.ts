import { createHash, randomBytes } from 'node:crypto'
import type { OperatorRole } from '@terahold/contract/codes/operators'
import { business } from '@terahold/contract/constants'
import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import { type Audit, writeAudit } from '../decisions/audit-log.ts'
import type { Clock } from '../foundation/clock.ts'
import type { OnRoleMissing, Sessions } from '../http/call/guard.ts'
import type { OperatorIdentity } from '../http/call/handler.ts'
import { limit } from '../http/limits/rate-limit.ts'
import type { SignedMessage, WalletProof } from '../wallet-proof/wallet-proof.ts'
import { checkNewOperator, type NewOperator } from './role-rules.ts'
import * as store from './store.ts'

/**
 * Adds an operator from the command line, which only the machine's owner can use, and records it in the audit log.
 * Returns the operator's id.
 * @throws Error saying what is wrong; Refusal 409 already_recorded when the address is listed already.
 */
export async function addOperator(tx: Tx, { clock }: { clock: Clock }, given: NewOperator): Promise<string> {
  const operator = { operatorId: newId(clock), ...checkNewOperator(given) }
  if (!(await store.insertOperator(tx, operator))) throw new Refusal(409, 'already_recorded', { field: 'address' })
  const { operatorId, address, name, roles } = operator
  await writeAudit({ clock })(tx, {
    operatorId: null,
    actor: 'command line',
    action: 'operator.add',
    outcome: 'done',
    subject: operatorId,
    detail: { address, name, roles },
  })
  return operatorId
}

export type OperatorSignedIn = {
  operatorId: string
  name: string
  roles: OperatorRole[]
  token: string
  expiresAt: Date
}

export type Operators = {
  /** @throws Refusal 401 for an invalid proof (see WalletProof), 403 operator_unknown, 429. */
  signIn(request: SignedMessage & { remoteAddress: string }): Promise<OperatorSignedIn>
  signOut(operator: OperatorIdentity): Promise<void>
  /**
   * Returns the operator of a token; undefined when its session is unknown, ended or eight hours old, or the operator
   * has left.
   */
  find: Sessions['operator']
  /** Records that somebody tried what their roles do not allow. */
  onRoleMissing: OnRoleMissing
}

export type OperatorDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly proof: WalletProof
  readonly audit: Audit
}

const signInsPerIpAndHour = 120

/** The operators: listed wallets, sessions of eight hours separate from the members', every action recorded. */
export function createOperators({ db, clock, proof, audit }: OperatorDependencies): Operators {
  async function requireListed(address: string): Promise<store.OperatorRow> {
    const operator = await store.findOperator(db, address)
    if (operator) return operator
    await audit(db, { operatorId: null, actor: address, action: 'operator.sign-in', outcome: 'refused' })
    throw new Refusal(403, 'operator_unknown')
  }

  return {
    async signIn({ remoteAddress, ...signed }) {
      await limit(db, `desk:${remoteAddress}`, signInsPerIpAndHour, 3_600)
      const wallet = await proof.check('operator', signed)
      const { operatorId, name, roles } = await requireListed(wallet.address)
      const token = randomBytes(32).toString('base64url')
      const expiresAt = await transaction(db, async (tx) => {
        await proof.take(tx, wallet)
        const session = {
          sessionId: newId(clock),
          operatorId,
          hash: hashOf(token),
          hours: business.operatorSessionHours,
        }
        await audit(tx, { operatorId, actor: name, action: 'operator.sign-in', outcome: 'done' })
        return store.insertSession(tx, session)
      })
      return { operatorId, name, roles, token, expiresAt }
    },

    async signOut({ operatorId, name, sessionId }) {
      await transaction(db, async (tx) => {
        await store.endSession(tx, sessionId)
        await audit(tx, { operatorId, actor: name, action: 'operator.sign-out', outcome: 'done' })
      })
    },

    async find(token) {
      const found = await store.findSession(db, hashOf(token))
      if (!found) return undefined
      const { operatorId, sessionId, name, roles } = found
      return { operatorId, sessionId, name, roles }
    },

    async onRoleMissing({ operatorId, name }, call) {
      await audit(db, {
        operatorId,
        actor: name,
        action: `call.${call}`,
        outcome: 'refused',
        detail: { refused: 'role_missing' },
      })
    },
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
