/** What the demo's routes answer to a field that is not what it must be. */
export function badField(field: string, what: string) {
  return { code: 400, reason: 'bad_field', field, msg: `${field} must be ${what}` }
}
