/** Every machine-readable reason an envelope can carry; the server has words for each in all five languages. */
export const reasons = [
  'ok', 'bad_field', 'unknown_field', 'bad_json', 'not_found', 'method_unknown', 'body_too_large', 'unsupported_media', 'rate_limited',
  'unavailable', 'internal',
  'session_missing', 'session_ended', 'user_mismatch', 'role_missing',
  'nonce_invalid', 'message_invalid', 'domain_mismatch', 'chain_mismatch', 'signature_invalid', 'message_expired', 'password_required',
  'invite_invalid',
  'plan_unknown', 'plan_closed', 'terms_changed', 'risk_version_changed', 'capacity_short', 'balance_short', 'quantity_range',
  'address_required', 'idempotency_conflict', 'order_unknown', 'order_not_cancellable', 'cooling_off_over',
  'email_taken', 'email_unchanged', 'email_missing', 'code_wrong', 'code_expired', 'code_resend_wait', 'old_code_required',
  'withdraw_below_minimum', 'withdraw_day_limit', 'withdraw_month_limit', 'withdraw_unknown', 'withdraw_not_cancellable', 'withdraw_state',
  'hold_active', 'fee_exceeds_amount',
  'operator_unknown', 'own_record', 'already_recorded', 'already_decided', 'day_not_over', 'reason_required', 'pool_unknown', 'record_unknown',
  'release_same_person', 'rpc_method_refused', 'rpc_batch_too_large', 'clock_range',
] as const
export type Reason = (typeof reasons)[number]
