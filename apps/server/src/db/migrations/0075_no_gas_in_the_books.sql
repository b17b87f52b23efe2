-- Gas is paid in the chain's own coin, which the books do not hold. Nothing ever posted this kind.
delete from transfer_kind where kind = 'network_fee_paid';
