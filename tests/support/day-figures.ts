const scale = 10n ** 18n

export type PlanTerms = {
  readonly feePerThDay: string
  /** J per TH. */
  readonly efficiency: string
  /** USD per kWh. */
  readonly tariff: string
  readonly serviceFeeBps: number
}

export type MinedDay = {
  /** Of the whole pool, in the token's smallest unit. */
  readonly revenue: bigint
  readonly poolTh: bigint
  readonly uptimeBps: bigint
  readonly holdingTh: bigint
}

/** Returns what a day earns a holding, recomputed here from the terms; in the token's smallest unit. */
export function memberDay(
  terms: PlanTerms,
  { revenue, poolTh, uptimeBps, holdingTh }: MinedDay,
  units: (amount: string) => bigint,
): { net: bigint; downtime: bigint } {
  const milliTh = holdingTh * 1_000n
  const gross = (revenue * scale) / (poolTh * 1_000n)
  const milliJoule = BigInt(Math.round(Number(terms.efficiency) * 1_000))
  const fullElectricity =
    (milliJoule * 24n * units(terms.tariff) * uptimeBps * scale) / (1_000n * 1_000n * 1_000n * 10_000n)
  const electricity = fullElectricity < gross ? fullElectricity : gross
  const service = ((gross - electricity) * BigInt(terms.serviceFeeBps)) / 10_000n
  return {
    net: (milliTh * (gross - electricity - service)) / scale,
    downtime: (milliTh * units(terms.feePerThDay) * (10_000n - uptimeBps)) / (1_000n * 10_000n),
  }
}
