/** Returns a UUID that ends in this number, so that fixtures can be told apart. */
export function testId(number: number): string {
  return `0197f5a0-0000-7000-8000-${String(number).padStart(12, '0')}`
}
