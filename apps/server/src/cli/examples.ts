/** Examples for each subject. A line that ends with a backslash goes on in the next. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  revenue: [
    'terahold revenue record --pool skagi --day yesterday --satoshi 41000 --usdt 41.5 --venue "The venue" \\',
    '  --txid HEX --statement HEX --uptime 9900 --keystore ada.json --password-file ada.password',
    'terahold revenue list --state recorded',
    'terahold revenue approve --id ID --reason "Compared with the statement"',
  ],
  withdrawals: [
    'terahold withdrawals list --state screening',
    'terahold withdrawals prepare --id ID',
    'terahold withdrawals release --id ID',
  ],
  payouts: [
    'terahold payouts halt --reason "The vault paid a stranger"',
    'terahold payouts resume prepare --halt ID --decision go_on --reason "Found and booked"',
    'terahold payouts resume release --id ID',
  ],
  member: [
    'terahold member wallets',
    'terahold member move prepare --offer ID --reason "Recognised on a video call"',
    'terahold member move approve --id ID',
  ],
  catalogue: [
    'terahold catalogue show --out catalogue.json',
    'terahold catalogue propose --file catalogue.json',
    'terahold catalogue approve --id ID',
  ],
  operator: [
    'terahold operator propose --address 0x… --roles support,catalogue --name "Nora"',
    'terahold operator approve --id ID',
  ],
  session: [
    'terahold revenue list --keystore ada.json --password-file ada.password',
    'terahold session begin --address 0x… --server https://desk.example',
    'terahold session begin --address 0x… --message "…" --signature 0x…',
    'terahold withdrawals release --id ID                # prints what to sign',
    'terahold withdrawals release --id ID --text "…" --signature 0x…',
  ],
  address: [
    'terahold address block --address 0x… --reason "A thief\'s, by the police\'s letter"',
    'terahold address unblock prepare --address 0x… --reason "Blocked by mistake"',
    'terahold address unblock release --id ID',
  ],
  announcement: [
    'terahold announcement write --file announcement.json',
    'terahold announcement publish --id ID',
    'terahold announcement withdraw --id ID',
  ],
  attestation: [
    'terahold attestation record --pool skagi --day yesterday --power 1000000 --uptime 9900 --evidence HEX',
    'terahold attestation approve --id ID',
  ],
  audit: [
    'terahold audit decisions --type WithdrawalRelease',
    'terahold audit export --out decisions.json',
    'terahold audit verify decisions.json',
  ],
  backup: ['terahold backup --to /backups --keep-days 30'],
  chain: [
    'terahold chain adopt record --reason "All providers confirm the new chain"',
    'terahold chain adopt approve --id ID',
    'terahold chain claims',
  ],
  checkpoint: ['terahold checkpoint key --name app.example/nights'],
  correction: [
    'terahold correction record --revenue ID --amount 1.5 --statement HEX --reason "The venue corrected its statement"',
    'terahold correction approve --id ID',
  ],
  deploy: [
    'terahold deploy --plan plan.json --check',
    'terahold deploy --plan plan.json --keystore deployer.json --password-file deployer.password --out contracts.env',
  ],
  deviation: [
    'terahold deviation pools',
    'terahold deviation explain --pool skagi --reason "Two weeks without one of three cables"',
    'terahold deviation approve --id ID',
  ],
  difference: [
    'terahold difference list',
    'terahold difference accept --check ID --reason "A token transfer that no member sent"',
    'terahold difference approve --id ID',
  ],
  doctor: ['terahold doctor', 'terahold doctor --database postgres://…'],
  find: ['terahold find --text 0x…', 'terahold find --text TH-261127-PN56BXBQ'],
  goodwill: [
    'terahold goodwill record --member ID --amount 5 --reason "Two days without an answer"',
    'terahold goodwill approve --id ID',
  ],
  'house-withdrawal': [
    'terahold house-withdrawal announce --to 0x… --amount 1000 --reason "November\'s fees"',
    'terahold house-withdrawal approve --id ID',
  ],
  keystore: [
    'terahold keystore create --file ada.json --password-file ada.password',
    'terahold keystore show --file ada.json',
  ],
  ledger: [
    'terahold ledger verify',
    'terahold ledger transfers --member ID --from 2026-11-01',
    'terahold ledger reverse record --member ID --transfer ID --reason "Assigned to the wrong member"',
    'terahold ledger reverse approve --id ID',
  ],
  migrate: ['terahold migrate --plan plan.json'],
  network: [
    'terahold network record --day yesterday --difficulty 150000000000000 --subsidy 312500000 --usdt-per-btc 90000 --origin "mempool.space and two exchanges"',
  ],
  outflow: [
    'terahold outflow list',
    'terahold outflow book --tx 0x… --log-index 3 --reason "Sent by hand during the outage"',
    'terahold outflow approve --id ID',
  ],
  push: ['terahold push key'],
  reconciliation: ['terahold reconciliation show'],
  refund: [
    'terahold refund record --order ID --amount 20 --reason "The goods arrived broken"',
    'terahold refund approve --id ID',
  ],
  release: ['terahold release verify https://app.example --manifest release.json'],
  remittance: [
    'terahold remittance payments',
    'terahold remittance record --file advice.json',
    'terahold remittance approve --id ID',
  ],
  restore: [
    'terahold restore --from /backups --into /var/lib/terahold-restored --to-time 2026-11-27T08:00:00Z',
    'terahold restore --halt-only',
  ],
  root: ['terahold root list', 'terahold root sign --day yesterday'],
  shipment: [
    'terahold shipment record --order-no TH-261127-PN56BXBQ --carrier dhl --tracking-no 123456',
    'terahold shipment refund --order ID --reason "Returned unopened"',
    'terahold shipment refund-approve --id ID',
  ],
  suspense: [
    'terahold suspense list',
    'terahold suspense assign --tx 0x… --log-index 3 --target member --member ID --evidence "Signed from the sending wallet"',
    'terahold suspense approve --id ID',
  ],
  task: [
    'terahold task waiting',
    'terahold task decide --id ID --member ID --verdict approved --reason "The picture shows the post"',
  ],
  ticket: [
    'terahold ticket list --state open',
    'terahold ticket reply --ticket-no NUMBER --replies-seen 1 --text "We have sent it again."',
    'terahold ticket close --ticket-no NUMBER',
  ],
  today: ['terahold today'],
  treasury: [
    'terahold treasury refill --amount 20000 --out refill.json',
    'terahold treasury sign --file refill.json --keystore owner.json --password-file owner.password',
    'terahold treasury execute --file refill.json --keystore owner.json --password-file owner.password',
  ],
  venue: ['terahold venue propose --file venue.json', 'terahold venue approve --id ID'],
}
