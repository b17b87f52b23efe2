export const hour = 3_600

/** How often someone may sign in, per hour. */
export const signInLimits = {
  /** By the holder of one wallet. Counted once the signature is verified, so no one else can use it up. */
  perWallet: 120,
  /** From one IP address. Only a guard against floods: many members share an address behind a carrier's NAT. */
  perIpAddress: 6_000,
  /** With an invitation code, by the holder of one wallet. */
  invitationsPerWallet: 20,
} as const
