import type { DeskTexts } from '../../en/desk/desk.ts'

export const incidentTexts: DeskTexts['incidents'] = {
  suspect_outflow: {
    title: '有代币从我方地址转出且无法解释',
    todo: '付款已暂停。请在区块浏览器中核对该交易。若由我方从资金库转出，请在“收入”中录入，或在“待认领”中作为退回录入；若为金库的付款，请在“付款”的“未知付款”中登记；若非我方转出，请更换密钥。之后由两名运营人员恢复付款。',
  },
  chain_replaced: {
    title: '一个已最终确认的区块被替换',
    todo: '与区块浏览器和其他节点核对该区块。若我方节点有误则更换节点；否则由两名运营人员采用新链。',
  },
  chain_stalled: {
    title: '节点没有新的最终确认区块',
    todo: '与区块浏览器核对。若节点落后，请改用其他节点。在此之前不入账也不付款。',
  },
  database_restored: {
    title: '数据库由备份恢复',
    todo: '等待扫链追上，补录备份缺少的内容，再由两名运营人员恢复付款。',
  },
  not_solvent: {
    title: '链上资金低于当前应付款',
    todo: '付款已暂停。在最近一次对账中找出缺少的资金并补足，再由两名运营人员恢复。',
  },
  outflow_unexplained: { title: '一笔流出使付款暂停', todo: '先查明该流出，再由两名运营人员恢复付款。' },
  payout_nonce_unexplained: {
    title: '付款密钥的 nonce 被外人使用',
    todo: '按密钥被盗处理：在金库中更换密钥，再由两名运营人员恢复。',
  },
  payout_number_unexplained: {
    title: '一个付款编号在我方之外被使用',
    todo: '在金库的事件中查找该付款。由两名运营人员决定是否结束该批次。',
  },
  payout_receipt_contradicts: {
    title: '交易回执与账目矛盾',
    todo: '在多个节点上核对回执。明确实际付款后才可恢复。',
  },
  payout_refused: {
    title: '付款与批准的内容不同',
    todo: '有人改动了记录。请先与审计日志中的签名决定核对。',
  },
  payout_verified_too_late: {
    title: '签名在验证之前已过期',
    todo: '{decisionDays} 天内没有付款进程验证这些签名。请先向两名签名人核实是否签过名，再由两名运营人员恢复。',
  },
  payouts_halted: { title: '运营人员暂停了付款', todo: '在“付款”中查看原因。由两名运营人员恢复。' },
  entry_unfounded: {
    title: '账上有链上不存在的资金',
    todo: '与链上核对该分录。查明前不要放行提现。',
  },
  transfer_not_on_chain: {
    title: '已入账的转账不在链上',
    todo: '在多个节点上核对该交易。若已消失，请按“采用被替换的链”处理。',
  },
  cash_differs: { title: '我方地址余额与账目不符', todo: '打开对账，找出第一个不符的日期，并补录缺少的记录。' },
  liabilities: { title: '应付会员的金额与账本不符', todo: '事件指明了账户。请在下一晚之前核验账本。' },
  liabilities_missed: { title: '有一晚没有生成应付清单', todo: '查看任务失败的原因。缺少的日期会保留并公开。' },
  root_differs: {
    title: '链上的根与我方的不同',
    todo: '两名运营人员签署了不在我方账本中的根。请暂停付款，查明签署人，并通知会员。',
  },
  root_unanchored: {
    title: '某一晚的根尚未上链',
    todo: '由两名结算运营人员在“每晚的根”中签署，然后检查上链密钥的 gas 余额。{reserveExitDays} 天后会员可以开启退出。',
  },
  operator_change: {
    title: '运营人员更改即将生效',
    todo: '与两名管理员商定的内容核对。如不一致，由金库所有者在所示时间之前否决。',
  },
  witness_missing: {
    title: '见证人未签署最新一晚',
    todo: '事件中写明了原因。请联系该见证人的运营方。付款照常进行。如果它回复日志中已没有它签署过的某些晚上，请查明是谁改动了这些记录。',
  },
  loop_failed: { title: '后台循环反复失败', todo: '查看错误和日志。循环会自动重试，请修复错误中指出的问题。' },
  vault_paused: { title: '金库已暂停', todo: '查明是谁暂停的，为什么。由金库所有者解除。' },
  vault_signer_changed: {
    title: '金库接受了另一把付款密钥',
    todo: '若为计划内的更换，用新密钥重启付款进程；否则请否决。',
  },
  payout_vault_changed: { title: '付款进程使用了另一个金库', todo: '用数据库中的金库重启付款进程。' },
  payout_nonce_behind: { title: '节点对付款密钥的记录落后于账目', todo: '节点滞后或被回退。请查询其他节点。' },
  payout_awaits_watcher: { title: '付款在等待扫链', todo: '扫到该区块后会自动继续。若等待过久，请检查扫链。' },
  payout_fee_above_cap: {
    title: 'Gas 价格高于我方上限',
    todo: '付款会等到价格回落。若持续数小时不回落，请调高 PAYOUT_MAX_GAS_GWEI 并重启付款进程。',
  },
  payout_fee_cap_reached: {
    title: '一个批次已达到我方的最高 Gas 价格',
    todo: '在价格回落前，会以相同内容重新发送。若持续数小时不回落，请调高 PAYOUT_MAX_GAS_GWEI 并重启付款进程。',
  },
  payout_gas_short: { title: '付款密钥缺少 Gas', todo: '向付款密钥的地址转入该链的原生币。' },
  payout_held_for_unknown_payment: {
    title: '一笔提现可能已经付过',
    todo: '金库向该地址付过款但没有记录。由两名运营人员将该付款记到此提现。',
  },
  payout_of_former_key: {
    title: '旧付款密钥的批次尚未最终确认',
    todo: '请等待，或在其 nonce 用掉后在“付款”中结束它。',
  },
  payout_waits_for_room: { title: '金库余额不足以支付队列', todo: '从资金库向金库转入事件中给出的金额。' },
  payout_not_covered: {
    title: '链上资金低于全部应付款',
    todo: '全部付款都在等待。请向资金库转入缺少的金额，或催促交易平台付款。付款会自动继续。',
  },
  payout_limit_reached: {
    title: '已达到全部付款的限额',
    todo: '查明为何流出这么多。付款会自动继续。两名运营人员可以提高某天的限额。',
  },
  payout_limit_raise_unsigned: {
    title: '付款限额的提高没有签名',
    todo: '有人更改了数据库。此次提高无效。请暂停付款，并运行 `terahold ledger verify`。',
  },
  job_failed: { title: '定时任务失败 {jobFailures} 次', todo: '查看错误。任务会一直重试到成功。' },
  ledger_unsealed: { title: '有一天尚未封存', todo: '可能有未结束的数据库事务。在数据库中结束它，封存会自动继续。' },
  reconciliation: {
    title: '链、账目与矿池不符',
    todo: '查看两个数字。补录缺少的记录，或由两名运营人员接受已解释的差异。',
  },
  correction_not_returned: { title: '应退给交易平台的款项尚未转出', todo: '按登记的交易从资金库转出，或取消该更正。' },
  revenue_overdue: { title: '交易平台未支付某日的收益', todo: '请联系交易平台。会员当日的收益保持待到账。' },
  transfer_missed: { title: '扫链曾漏掉一笔转账', todo: '现已入账。请查明节点为何遗漏。' },
  transfer_changed: { title: '一笔转账的内容与链上不同', todo: '在多个节点上核对并上报。' },
  entry_missing: { title: '已记录的转账没有入账', todo: '核对分录与转账，并核验账本。' },
  node_disagrees: { title: '一个节点的历史不同', todo: '若其他节点与账目一致，请更换该节点。' },
  capacity_fell: {
    title: '矿池售出的算力超过实测算力',
    todo: '已停止销售。请检查算力确认；矿池须增加矿机，或退款给会员。',
  },
  revenue_deviation: {
    title: '矿池收益与预期相差很大',
    todo: '先查明原因：缺少的记录、交易平台的费用或错误的算力确认。再由两名运营人员公布原因。',
  },
  statement: { title: '交易平台的对账单与记录不符', todo: '将文件与相应日期的收益记录核对。' },
  team_counters: { title: '团队计数与重算不符', todo: '不影响资金。请上报；下次重算一致后会自动关闭。' },
}
