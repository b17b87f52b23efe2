import { inEveryLanguage, languageTags } from '@terahold/locale/languages'
import { z } from 'zod'
import { announcementStates } from '../../codes/announcements.ts'
import { textLengths } from '../../constants.ts'
import { operatorChange, operatorRead } from '../../endpoint.ts'
import { idField, instantField, lineField, listFields, textField } from '../../fields.ts'

const byId = z.strictObject({ id: idField.describe('The announcement’s id') })
const words = z.strictObject({
  title: lineField(textLengths.announcementTitle),
  text: textField(textLengths.announcementText),
})
const state = z.enum(announcementStates)

const writing = {
  from: instantField.describe('When members begin to see it'),
  to: instantField.describe('When they no longer see it'),
  texts: z
    .strictObject(inEveryLanguage(() => words))
    .describe(`Title and text in ${languageTags.join(', ')}. Plain text: an address in it is not a link`),
}

export const listAnnouncements = operatorRead({
  path: '/console/announcements',
  roles: ['support', 'auditor', 'viewer'],
  summary: 'Announcements to members, newest first',
  input: z.strictObject({ state: state.optional(), ...listFields(['writtenAt', 'from', 'to', 'writtenBy', 'state']) }),
  row: z.object({
    id: idField,
    state,
    ...writing,
    writtenBy: z.string(),
    writtenById: idField,
    writtenAt: instantField,
    publishedBy: z.string().nullable(),
    withdrawnBy: z.string().nullable(),
  }),
})

export const writeAnnouncement = operatorChange({
  path: '/console/announcements',
  roles: ['support'],
  summary: 'Write an announcement to members. They see nothing until another operator publishes it',
  input: z.strictObject({ id: idField.describe('Chosen by the caller: a repeat writes nothing'), ...writing }),
  data: z.object({ id: idField }),
  refuses: ['already_recorded', 'ends_too_early'],
})

export const publishAnnouncement = operatorChange({
  path: '/console/announcements/:id/publish',
  roles: ['support'],
  summary: 'Publish an announcement that another operator wrote',
  params: byId,
  data: z.object({ state: z.literal('published') }),
  refuses: ['record_unknown', 'own_record', 'already_decided'],
})

export const withdrawAnnouncement = operatorChange({
  path: '/console/announcements/:id/withdraw',
  roles: ['support'],
  summary: 'Withdraw an announcement, published or not. One operator is enough, and a repeat changes nothing',
  params: byId,
  data: z.object({ state: z.literal('withdrawn') }),
  refuses: ['record_unknown'],
})

export const deskAnnouncementCalls = {
  listAnnouncements,
  writeAnnouncement,
  publishAnnouncement,
  withdrawAnnouncement,
}
