import { z } from 'zod'
import { operatorRoles } from '../../codes/operators.ts'
import { operatorEvents, publicIncidentKinds, versionedDocuments } from '../../codes/public-record.ts'
import { publicRead } from '../../endpoint.ts'
import {
  addressField,
  dayField,
  hashField,
  idField,
  instantField,
  moneyField,
  pageInput,
  powerField,
} from '../../fields.ts'

const documentFields = {
  document: z.enum(versionedDocuments),
  version: z
    .string()
    .regex(/^[\w.-]{1,20}$/)
    .meta({ examples: ['2'] }),
}
const textHash = hashField.meta({
  description:
    'SHA-256 of the text in the caller’s language: of each section the title, a line feed, the text, a line feed',
})

export const trustIncidents = publicRead({
  path: '/trust/incidents',
  summary: 'What went wrong, newest first: from when to when, without members or details that would help an attacker',
  cacheSeconds: 60,
  input: pageInput,
  row: z.object({
    kind: z.enum(publicIncidentKinds).describe('`unapproved_change` appears when it is over'),
    from: instantField,
    to: instantField.nullable().describe('Null while it lasts'),
    count: z.int().min(1).describe('Events of this kind that followed each other within an hour'),
  }),
})

export const trustNotices = publicRead({
  path: '/trust/notices',
  summary: 'What we announced to all members, also what is over, in the caller’s language, newest first',
  cacheSeconds: 60,
  input: pageInput,
  row: z.object({
    id: idField,
    from: instantField,
    to: instantField,
    withdrawnAt: instantField.nullable(),
    words: z
      .object({ title: z.string(), text: z.string().describe('Plain text. Show no part of it as a link') })
      .nullable()
      .describe('Null when it was withdrawn: a false notice could send members to a thief'),
  }),
})

export const trustOperators = publicRead({
  path: '/trust/operators',
  summary: 'Changes of operators’ roles as the operator registry’s events on the chain show them, newest first',
  cacheSeconds: 60,
  input: pageInput,
  data: z.object({
    registry: addressField,
    readTo: z.int().min(0).nullable().describe('The final chain block up to which its events were read'),
    now: z
      .array(z.object({ operator: addressField, roles: z.array(z.enum(operatorRoles)) }))
      .describe('Operators with a role, by these events'),
  }),
  row: z.object({
    event: z.enum(operatorEvents),
    at: instantField.describe('The time of the chain block'),
    block: z.int().min(0),
    txHash: hashField,
    operator: addressField.nullable().describe('Null where the change that was vetoed is unknown'),
    roles: z.array(z.enum(operatorRoles)).nullable().describe('All roles afterwards. Empty: no longer an operator'),
    readyAt: instantField.nullable().describe('When a scheduled change can take effect'),
    signers: z.array(addressField).describe('The two admins who signed it'),
  }),
})

export const trustDocuments = publicRead({
  path: '/trust/documents',
  summary: 'Every version of the terms of use, the privacy text and the risk disclosure, newest first',
  cacheSeconds: 300,
  input: pageInput,
  row: z.object({ ...documentFields, inForceAt: instantField, hash: textHash }),
})

export const trustDocument = publicRead({
  path: '/trust/document',
  summary: 'A version of such a text in the caller’s language',
  cacheSeconds: 300,
  refuses: ['record_unknown'],
  input: z.strictObject(documentFields),
  data: z.object({
    ...documentFields,
    inForceAt: instantField,
    hash: textHash,
    sections: z.array(z.object({ title: z.string(), text: z.string() })),
  }),
})

export const trustPlanVersions = publicRead({
  path: '/trust/plan-versions',
  summary: 'Every version of each plan’s terms, newest first. An order keeps the version it was placed with',
  cacheSeconds: 300,
  input: pageInput,
  row: z.object({
    planId: idField,
    plan: z.string(),
    pool: z.string(),
    version: z.int().min(1),
    inForceAt: instantField,
    isInForce: z.boolean().describe('Whether new orders get this version'),
    termsHash: hashField,
    power: powerField,
    termDays: z.int(),
    withdrawalDays: z.int(),
    feePerThDay: moneyField,
    tariff: moneyField.describe('Electricity per kWh'),
    efficiency: z.string().describe('Joule per TH'),
    serviceFeeBps: z.int(),
    goods: z.string().nullable(),
  }),
})

export const trustReleases = publicRead({
  path: '/trust/releases',
  summary: 'Releases of the web app by their hash, and where each was first written to the chain, newest first',
  cacheSeconds: 300,
  input: pageInput,
  data: z.object({
    current: z
      .object({ releaseHash: hashField, verifierHash: hashField })
      .nullable()
      .describe('What this server has now; null without a built web app'),
  }),
  row: z.object({
    releaseHash: hashField.describe('SHA-256 of `release.json`, which has the hash of every file'),
    verifierHash: hashField.describe('SHA-256 of `verify.html`; zeros without one'),
    firstDay: dayField.describe('The first day whose root names it'),
    lastDay: dayField,
    anchor: z
      .object({ block: z.int().min(0).nullable(), txHash: hashField.nullable() })
      .nullable()
      .describe(
        'The first such root on the chain; null while none is. Block and transaction are null where we do not know them',
      ),
  }),
})

export const publicRecordCalls = {
  trustIncidents,
  trustNotices,
  trustOperators,
  trustDocuments,
  trustDocument,
  trustPlanVersions,
  trustReleases,
}
