import type { DialCode, SavedAddress } from '../features/addresses/addresses.ts'
import { testId } from './ids.ts'

/** Three countries, two of which share a calling code. */
export const countries: DialCode[] = [
  { iso: 'DE', name: 'Germany', code: '+49', pattern: '^(?:0)?(?:[1-9]\\d{6,11})$', example: '030 123456' },
  { iso: 'JM', name: 'Jamaica', code: '+1', pattern: '^(?:1)?(?:876\\d{7})$', example: '(876) 210-1234' },
  { iso: 'US', name: 'United States', code: '+1', pattern: '^(?:1)?(?:[2-79]\\d{9})$', example: '(201) 555-0123' },
]

/** Returns a saved delivery address in Berlin, the member's default. */
export function createAddress(changes: Partial<SavedAddress> = {}): SavedAddress {
  return {
    id: testId(31),
    receiver: 'Ada Kovač',
    dialCode: '+49',
    phone: '301234567',
    country: 'DE',
    province: '',
    city: 'Berlin',
    detail: 'Hauptstraße 7',
    postcode: '10827',
    isDefault: true,
    ...changes,
  }
}
