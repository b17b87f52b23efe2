/** Returns the fields of an `AccountReset`. */
export function resetFields({ memberId, reason }: { readonly memberId: string; readonly reason: string }) {
  return { memberId, reason }
}
