/** Returns whether two plain values are equal, including nested ones. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => key in other && isDeepEqual(Reflect.get(one, key), Reflect.get(other, key)))
  )
}
