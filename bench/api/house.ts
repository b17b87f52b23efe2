/** The address of token, treasury, vault and registry in the benchmark. */
export const house = `0x${'11'.repeat(20)}` as const
