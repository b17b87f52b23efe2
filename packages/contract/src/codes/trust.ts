/** Who chose the key by which a member recognises their leaves: their wallet's signature, or the server for a member without one. */
export const proofKeyOrigins = ['server', 'wallet'] as const
export type ProofKeyOrigin = (typeof proofKeyOrigins)[number]
