import { z } from 'zod'
import { endpoint, memberChange, memberRead, publicRead } from '../../endpoint.ts'
import { idField, lineField, okData, pageInput } from '../../fields.ts'

/** A delivery address. */
export const deliveryFields = z.object({
  receiver: z.string().describe('The recipient, as the member wrote it'),
  dialCode: z.string().describe('Country calling code of the phone number, such as +49'),
  phone: z.string().describe('The national phone number in digits, without country calling code and trunk prefix'),
  country: z.string().describe('ISO 3166-1 alpha-2'),
  province: z.string().describe('Province or state; empty if there is none'),
  city: z.string(),
  detail: z.string().describe('Street, house number, floor and other details'),
  postcode: z.string().describe('Empty if there is none'),
})
export type DeliveryFields = z.output<typeof deliveryFields>

const savedAddress = deliveryFields.extend({
  id: idField,
  isDefault: z.boolean().describe('Whether it is selected first at checkout. Exactly one address is the default'),
})

export const getAddress = memberRead({
  path: '/prod/APP/Address/getAddress',
  summary: 'One of my delivery addresses',
  refuses: ['address_unknown'],
  input: z.strictObject({ id: idField }),
  data: savedAddress,
})

export const listAddresses = memberRead({
  path: '/prod/APP/Address/selectByUserId',
  summary: 'My delivery addresses: the default first, then the newest',
  input: pageInput,
  row: savedAddress,
})

export const saveAddress = memberChange({
  path: '/prod/APP/Address/insertAddress',
  class: 'small',
  summary: 'Add or change a delivery address. Adding the same address again returns the existing one',
  input: z.strictObject({
    id: idField.optional().describe('The id of the address to change. Without it, an address is added'),
    receiver: lineField({ min: 1, max: 80 }).describe('The recipient, in any script'),
    dialCode: z
      .string()
      .regex(/^\+?[1-9]\d{0,2}$/)
      .describe('Country calling code of the phone number, such as +49; see phone/getPhone'),
    phone: z
      .string()
      .trim()
      .regex(/^\+?[\d ()./-]{2,30}$/)
      .describe('The number as dialled in its country. It must be a number that can exist there'),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .describe('ISO 3166-1 alpha-2'),
    province: lineField({ min: 0, max: 80 }).default('').describe('Province or state, if there is one'),
    city: lineField({ min: 1, max: 80 }),
    detail: lineField({ min: 3, max: 200 }).describe('Street, house number, floor and other details'),
    postcode: lineField({ min: 0, max: 16 }).default('').describe('If there is one'),
    isDefault: z
      .boolean()
      .default(false)
      .describe('Makes it the default. The first address becomes the default in any case'),
  }),
  data: z.object({ id: idField }),
  refuses: ['address_unknown', 'addresses_limit'],
  example: {
    input: {
      receiver: 'Ada Kovač',
      dialCode: '+49',
      phone: '030 1234567',
      country: 'DE',
      city: 'Berlin',
      detail: 'Hauptstraße 7, 2nd floor',
      postcode: '10827',
    },
  },
})

export const deleteAddress = endpoint({
  method: 'GET',
  path: '/prod/APP/Address/deleteAddress',
  caller: 'member',
  class: 'small',
  summary: 'Delete one of my delivery addresses. Orders keep their copy',
  changes: true,
  refuses: ['address_unknown'],
  input: z.strictObject({ id: idField }),
  data: okData,
})

export const dialCodes = publicRead({
  path: '/prod/APP/phone/getPhone',
  summary: 'Country calling codes, sorted by the country’s name in the caller’s language',
  row: z.object({
    iso: z.string().describe('ISO 3166-1 alpha-2'),
    name: z.string().describe('The country in the caller’s language'),
    code: z.string().describe('For example +49'),
    pattern: z
      .string()
      .describe('Regular expression for the digits of a national number, with or without trunk prefix'),
    example: z.string().describe('A possible number, written as it is in that country'),
  }),
  example: {
    row: { iso: 'IS', name: 'Iceland', code: '+354', pattern: '^(?:(?:38\\d|[4-9])\\d{6})$', example: '611 1234' },
  },
})

export const addressCalls = { getAddress, listAddresses, saveAddress, deleteAddress, dialCodes }
