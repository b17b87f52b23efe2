import type { ServerTexts } from '../en/server.ts'
import { emailTexts } from './emails.ts'

export const serverTexts: ServerTexts = {
  reasons: {
    ok: 'Hecho.',
    bad_field: 'Revisa «{field}»: el valor no es válido. No se ha cambiado nada.',
    unknown_field: 'Quita «{field}»: esta solicitud no admite ese campo. No se ha cambiado nada.',
    bad_json: 'La solicitud no es un JSON válido. No se ha cambiado nada. Vuelve a intentarlo.',
    not_found: 'Esta página o llamada no existe. Revisa la dirección.',
    method_unknown: 'Esta dirección no admite ese método. No se ha cambiado nada.',
    body_too_large: 'La solicitud es demasiado grande. No se ha cambiado nada. Envía menos de una vez.',
    unsupported_media: 'Este tipo de contenido no se admite. No se ha cambiado nada. Envía JSON.',
    rate_limited: 'Demasiadas solicitudes. Vuelve a intentarlo en {seconds} s.',
    unavailable:
      'Una parte del servicio no está disponible ahora. No se ha perdido nada. Vuelve a intentarlo en un momento.',
    internal:
      'Se ha producido un error en nuestro sistema y lo hemos registrado. Comprueba si tu solicitud se ha completado antes de repetirla.',
    session_missing: 'Inicia sesión para continuar.',
    session_ended: 'Tu sesión ha terminado. Tu cuenta no ha cambiado. Inicia sesión de nuevo.',
    user_mismatch: 'Has iniciado sesión con otra cuenta. No se ha cambiado nada. Inicia sesión de nuevo.',
    role_missing: 'No tienes el rol necesario. No se ha cambiado nada. Pídeselo a un operador que lo tenga.',
    other_site_refused:
      'Otro sitio web ha enviado esta solicitud. No se ha cambiado nada. Usa nuestras propias páginas.',
    nonce_invalid: 'Esta solicitud de acceso ha caducado o ya se usó. Empieza de nuevo.',
    message_invalid: 'El mensaje firmado no es el que enviamos. Inicia sesión de nuevo.',
    domain_mismatch:
      'El mensaje firmado es para otro sitio web. Revisa la barra de direcciones e inicia sesión de nuevo.',
    chain_mismatch: 'El mensaje firmado es para otra red. Cambia de red en tu billetera e inicia sesión de nuevo.',
    signature_invalid: 'La firma no corresponde a esta billetera. No se ha cambiado nada. Firma de nuevo.',
    signature_required:
      'Tu billetera tiene que firmar este cambio. No se ha cambiado nada. Actualiza la aplicación e inténtalo de nuevo.',
    message_expired: 'El mensaje firmado ha caducado. Revisa el reloj de tu dispositivo e inicia sesión de nuevo.',
    password_required: 'Escribe la contraseña de esta cuenta para continuar.',
    house_wallet:
      'Esta billetera es nuestra y no puede usarse como cuenta de miembro. Inicia sesión con otra billetera.',
    wallet_taken:
      'Esta billetera ya tiene una cuenta y no puede recibir otra. No se ha cambiado nada. Usa una billetera nueva.',
    wallet_moved:
      'La cuenta de esta billetera se trasladó a otra billetera. Inicia sesión con esa. Si no has sido tú, escribe a soporte.',
    wallet_waits: 'Esta billetera recibe una cuenta el {at}. Podrás iniciar sesión a partir de entonces.',
    invite_invalid:
      'Este código de invitación no es válido: no existe, ya se usó, ha caducado, es tuyo o ya eres miembro. Inicia sesión sin él.',
    inviter_bound: 'Ya tienes una persona que te invitó. No se puede cambiar.',
    inviter_too_late: 'Solo puedes añadir a quien te invitó antes de tu primer pedido y antes de invitar a alguien.',
    code_quota:
      'Ya has creado los {max} códigos de invitación de este mes. Podrás crear más a partir del día 1 del mes que viene.',
    plan_unknown: 'Este plan no existe. No se ha pedido nada. Elige un plan de la lista.',
    plan_closed: 'Este plan ya no está a la venta. No se ha pedido nada. Elige otro plan.',
    terms_changed: 'Las condiciones de este plan han cambiado. No se ha pedido nada. Léelas de nuevo y confirma.',
    risk_version_changed: 'La información sobre riesgos ha cambiado. No se ha pedido nada. Lee antes la nueva versión.',
    unpaid_orders_limit:
      'Tienes {max} pedidos sin pagar, que es el máximo. No se ha pedido nada. Paga o cancela uno primero.',
    reservation_limit:
      'Sin pagar, puedes reservar {left} TH/s más de este pool. No se ha pedido nada. Elige una cantidad menor, paga tus pedidos pendientes o paga con tu saldo.',
    wallet_short:
      'A tu billetera y tu saldo les faltan {missing} USDT para este pedido y tus otros pedidos pendientes. No se ha pedido nada. Añade USDT o elige una cantidad menor.',
    order_not_payable: 'Este pedido ha terminado y ya no se puede pagar. No se ha cobrado nada. Haz un pedido nuevo.',
    capacity_short: 'En este pool solo hay {left} TH/s disponibles. No se ha pedido nada. Elige una cantidad menor.',
    balance_short: 'Tu saldo no es suficiente. No se ha movido dinero. Elige un importe menor o haz antes un depósito.',
    address_required: 'Este plan incluye artículos. Añade antes una dirección de envío. No se ha pedido nada.',
    address_unknown: 'Esta dirección de envío no existe. Elige una de tus direcciones.',
    addresses_limit: 'Tienes {max} direcciones de envío, que es el máximo. No se ha guardado nada. Borra antes una.',
    shipment_unknown: 'Este pedido no tiene envío: no incluye artículos o todavía se puede cancelar.',
    shipment_state: 'El envío ha avanzado y esto ya no es posible. No se ha cambiado nada. Recarga y revísalo.',
    idempotency_conflict: 'Ya enviaste esta solicitud con otro contenido. Cuenta la primera. Recarga la página.',
    order_unknown: 'Este pedido no existe. Abre tus pedidos.',
    holding_unknown: 'Esta posición no existe. Abre tus posiciones.',
    exit_closed:
      'La salida anticipada no es posible: esta posición no está activa o no le queda ningún día completo. No se ha cambiado nada.',
    withdrawal_open:
      'Todavía puedes desistir de este contrato sin ningún descuento. No se ha cambiado nada. Elige «Desistir del contrato».',
    withdrawal_closed:
      'No es posible desistir de este contrato: el plazo ha terminado o la posición ya ha finalizado. No se ha cambiado nada.',
    quote_changed:
      'El reembolso ha cambiado desde que lo viste. No se ha cambiado nada. Revisa el nuevo importe y confirma de nuevo.',
    order_not_cancellable: 'Este pedido ya no se puede cancelar. No se ha cambiado nada.',
    cooling_off_over:
      'La posición ya ha comenzado y este pedido ya no se puede cancelar. No se ha cambiado nada. Puedes desistir del contrato mientras dure el plazo y, después, hacer una salida anticipada.',
    email_taken: 'Este correo pertenece a otra cuenta. No se ha cambiado nada. Usa otro.',
    email_unchanged: 'Este ya es tu correo. No se ha cambiado nada.',
    email_missing: 'Añade antes un correo a tu cuenta y vuelve a intentarlo.',
    code_wrong: 'El código no es correcto. Intentos restantes: {triesLeft}.',
    code_expired:
      'Este código ya no es válido. No se ha cambiado nada. Usa el de nuestro último correo o pide uno nuevo.',
    code_resend_wait: 'Acabamos de enviar un código. Podrás pedir otro en {seconds} s.',
    withdraw_below_minimum:
      'Revisa el importe: el mínimo es de {min} USDT. Solo puedes retirar menos una vez cada {days} días y ya lo has hecho. No se ha retirado nada.',
    withdraw_day_limit:
      'Límite por {hours} horas: ahora puedes retirar {left} USDT más. No se ha retirado nada. Elige un importe menor o inténtalo más tarde.',
    withdraw_month_limit:
      'Límite por {days} días: ahora puedes retirar {left} USDT más. No se ha retirado nada. Elige un importe menor o inténtalo más tarde.',
    withdraw_unknown: 'Este retiro no existe. Abre tus retiros.',
    withdraw_not_cancellable: 'Este retiro ya se está pagando y no se puede cancelar.',
    withdraw_state: 'El retiro ha avanzado y esto ya no es posible. No se ha cambiado nada. Recarga y revísalo.',
    withdraw_cancelled:
      'Este retiro se ha cancelado: el código no se introdujo a tiempo o fue incorrecto demasiadas veces. El dinero vuelve a estar disponible. Solicita un retiro nuevo.',
    password_common: 'Esta contraseña es demasiado común. No se ha cambiado nada. Elige otra.',
    password_wrong: 'La contraseña no es correcta. No se ha cambiado nada. Inténtalo de nuevo.',
    old_password_required: 'Escribe también tu contraseña actual. No se ha cambiado nada.',
    reset_needless: 'Esta cuenta no tiene correo ni contraseña. No se ha cambiado nada.',
    password_not_set: 'Esta cuenta no tiene contraseña. Inicia sesión solo con tu billetera.',
    ticket_expired: 'Este cambio de contraseña ha caducado. No se ha cambiado nada. Empieza de nuevo.',
    account_frozen:
      'Esta cuenta está congelada: se usó el enlace de uno de nuestros correos o la congeló soporte. No se ha cambiado nada. Escribe a soporte.',
    freeze_link_expired: 'Este enlace ha caducado o ya se usó. No se ha cambiado nada. Escribe a soporte.',
    close_open: 'Tu cuenta aún no se puede cerrar. Todavía tiene: {open}.',
    push_off: 'Aquí no hay notificaciones push. Todo lo demás funciona.',
    fee_exceeds_amount: 'Revisa el importe: debe superar la comisión de red de {fee} USDT. No se ha retirado nada.',
    task_unknown: 'Esta tarea no existe. Abre la lista de tareas.',
    task_closed: 'Esta tarea ha terminado. No se ha cambiado nada. Elige una tarea en curso.',
    task_state:
      'Esto ya no es posible: la tarea ha avanzado o se envió con otra prueba. No se ha cambiado nada. Vuelve a abrirla.',
    task_tries:
      'Has agotado los intentos de esta tarea. No se ha cambiado nada. Escribe a soporte si crees que es un error.',
    task_budget: 'Ya se han repartido todos los puntos de esta tarea. No se ha enviado nada. Elige otra tarea.',
    proof_invalid: 'Esta prueba no es la que pide la tarea. No se ha enviado nada. Vuelve a leer la tarea.',
    ticket_unknown: 'Esta consulta no existe.',
    image_unknown: 'Esta imagen no existe o ya se ha usado. No se ha enviado nada. Añádela de nuevo.',
    image_lost: 'Esta imagen ya no está disponible. Si aún la necesitamos, envíala en una consulta nueva.',
    image_type: 'Usa una imagen JPEG, PNG, WebP o GIF. No se ha guardado nada.',
    image_too_large:
      'La imagen es demasiado grande: el máximo es de {megapixels} millones de píxeles. No se ha guardado nada. Envía una más pequeña.',
    image_unreadable:
      'La imagen no se puede leer. Puede estar dañada o incompleta. No se ha guardado nada. Envíala de nuevo.',
    operator_unknown: 'Esta billetera no pertenece a ningún operador. No se ha cambiado nada.',
    member_unknown: 'Ningún miembro tiene la dirección o el ID de «{field}». Compruébalo. No se ha cambiado nada.',
    own_record: 'No puedes decidir sobre tu propio registro. Debe hacerlo otro operador.',
    already_recorded: 'Esto ya está registrado. El primer registro no ha cambiado.',
    catalogue_same: 'Nada de esto difiere del catálogo actual. No se ha registrado nada. Cambia antes algún valor.',
    ends_too_early: 'Revisa «{field}»: debe ser posterior al inicio y a este momento. No se ha cambiado nada.',
    roles_conflict:
      'Un administrador no puede tener un rol que mueva dinero, y nadie prepara y autoriza pagos a la vez. Revisa «roles». No se ha cambiado nada.',
    no_change: 'El operador ya tiene exactamente esos roles. No se ha cambiado nada.',
    house_short: 'Los fondos libres no alcanzan para este pago. No se ha contabilizado nada. Aporta fondos antes.',
    network_unknown:
      'Faltan las cifras de la red de este día y el pool no tiene otro día con el que comparar. Registra primero las cifras de la red.',
    revenue_implausible:
      'Revisa «{field}»: es más de {revenueLimitFactor} veces lo que este pool pudo minar ese día. No se ha registrado nada.',
    revenue_paid: 'La plataforma de venta ya pagó esta fila por completo. Registra una corrección.',
    revenue_in_use:
      'Otra fila posterior de este día o una corrección depende de esta fila. Anúlala o recházala primero.',
    already_decided: 'Esto ya está decidido. La decisión no ha cambiado.',
    day_not_over: 'Este día aún no ha terminado. No se ha registrado nada. Inténtalo después de las 00:00 UTC.',
    reason_required: 'Se aleja mucho del importe esperado. Indica el motivo por escrito.',
    pool_unknown: 'Este pool no existe.',
    pool_not_open: 'Este pool abrió el {day}. No se ha registrado nada. Elige ese día o uno posterior.',
    venue_unknown:
      'No hay ninguna plataforma de venta registrada con este nombre. Regístrala primero. No se ha registrado nada.',
    venue_exists:
      'Ya hay una plataforma de venta registrada con este nombre. No se ha registrado nada. Ábrela en la lista y cámbiala allí.',
    venue_retired: 'Esta plataforma de venta está dada de baja y no admite filas nuevas. No se ha registrado nada.',
    venue_not_of_pool:
      'Esta plataforma de venta no está registrada para este pool. Añade primero el pool a la plataforma. No se ha registrado nada.',
    address_taken:
      'La dirección {address} pertenece a un miembro, a otra plataforma de venta o a nosotros. No se ha cambiado nada.',
    advice_too_late: 'Esta transferencia ya ha pagado más por un pool de lo que dice la línea. No se ha cambiado nada.',
    lines_sum:
      'Revisa los importes: cada uno debe ser mayor que 0 y juntos deben sumar {sum} USDT. No se ha cambiado nada.',
    amount_above_left: 'Revisa el importe: quedan como máximo {left} USDT. No se ha cambiado nada.',
    amount_above_free:
      'Revisa el importe: los fondos libres de la empresa son {free} USDT. No se ha registrado nada. Aporta fondos antes.',
    record_unknown: 'Este registro no existe.',
    not_reversible: 'Este movimiento no se puede revertir. Corrígelo donde se registró. No se ha cambiado nada.',
    release_same_person: 'Lo preparaste tú, así que debe liberarlo otro operador.',
    decision_changed: 'La decisión ha cambiado desde que la viste. No se ha ejecutado nada. Revísala de nuevo.',
    decision_expired:
      'La firma del primer operador ha caducado. No se ha ejecutado nada. Hay que preparar la decisión de nuevo.',
    rpc_method_refused: 'Este método no se reenvía.',
    rpc_batch_too_large: 'Este lote es demasiado grande.',
    chain_unchanged:
      'La cadena todavía tiene el bloque más reciente en el que se basan los libros. No hay nada que adoptar.',
    chain_behind:
      'Los nodos van retrasados. Eso no demuestra que la cadena se haya reemplazado. No se ha modificado nada. Espera a que se pongan al día e inténtalo de nuevo.',
    chain_moved:
      'La cadena ha cambiado desde que se registró esto. No se ha modificado nada. Rechaza el registro y créalo de nuevo.',
    chain_unrelated: 'Ningún bloque registrado está en esta cadena. No es la cadena de estos libros.',
  },
  operatorReasons: {
    house_wallet: 'Esta billetera es nuestra y no puede ser de un miembro. No se ha modificado nada.',
    balance_short: 'La cuenta que pagaría esto no tiene suficiente. No se ha movido dinero.',
    order_unknown: 'Ningún pedido tiene este identificador. Compruébalo. No se ha modificado nada.',
    withdraw_unknown: 'Ningún retiro tiene este identificador. Compruébalo. No se ha modificado nada.',
    account_frozen: 'Esta cuenta está congelada. No se ha modificado nada. Descongélala primero.',
  },
  mail: emailTexts,
  notifications: {
    deposit: { title: 'Pago recibido', text: 'Se ha abonado un pago de tu billetera. Abre Terahold para verlo.' },
    order: {
      title: 'Novedades de tu pedido',
      text: 'Ha cambiado el estado de uno de tus pedidos. Abre Terahold para verlo.',
    },
    'order-shipped': {
      title: 'Tu envío está en camino',
      text: 'Hemos entregado los artículos de tu pedido al transportista. Abre Terahold para seguir el envío.',
    },
    'order-delivered': {
      title: 'Tu envío se ha entregado',
      text: 'Los artículos de tu pedido se han entregado. Abre Terahold para ver los detalles. Si no los has recibido, escribe a soporte.',
    },
    settlement: {
      title: 'Día liquidado',
      text: 'Se ha abonado en tu cuenta un día liquidado. Abre Terahold para verlo.',
    },
    withdrawal: { title: 'Novedades de tu retiro', text: 'Uno de tus retiros ha terminado. Abre Terahold para verlo.' },
    ticket: {
      title: 'Respuesta de soporte',
      text: 'Hemos respondido a tu consulta. Abre Terahold para leer la respuesta.',
    },
  },
  vanishedPayment: 'Un pago tuyo ya no está en la blockchain, así que hemos cancelado este retiro.',
  invitation: {
    title: 'Tienes una invitación a Terahold',
    text: 'Potencia de minería de bitcoin con pruebas de cada abono. No se promete ningún rendimiento y puedes perder lo que pagas.',
    open: 'Abrir la invitación',
  },
  changes: {
    bindEmail: {
      change: 'Cambiar la dirección de correo de tu cuenta de Terahold',
      details: 'Nueva dirección de correo: {email}',
    },
    updatePassword: {
      change: 'Establecer una contraseña nueva para tu cuenta de Terahold',
      details: 'Se cierra la sesión en los demás dispositivos. Los retiros esperan {securityHours} horas.',
    },
    closeAccount: {
      change: 'Cerrar tu cuenta de Terahold',
      details: 'Se borran tus datos personales. No se puede deshacer.',
    },
    exportAccount: {
      change: 'Exportar todos los datos de tu cuenta de Terahold',
      details: 'El archivo contiene tu correo, tus direcciones de envío y tus pagos.',
    },
    endSessions: {
      change: 'Cerrar la sesión de tu cuenta de Terahold en los demás dispositivos',
      details: 'La sesión en este dispositivo sigue abierta.',
    },
    endSession: {
      change: 'Cerrar la sesión de tu cuenta de Terahold en un dispositivo',
      details: 'Dispositivo: {device}',
    },
    exitHolding: {
      change: 'Terminar una posición antes de plazo en Terahold',
      details: '{plan}, reembolso a tu saldo: {price}',
    },
    payOrder: { change: 'Pagar un pedido con tu saldo de Terahold', details: 'Importe: {price} ({qty} × {plan})' },
    orderGoods: { change: 'Pedir artículos en Terahold', details: '{qty} × {plan}, {price}, entrega en: {address}' },
    orderGoodsFromBalance: {
      change: 'Pedir artículos con tu saldo de Terahold',
      details: '{qty} × {plan}, {price}, entrega en: {address}',
    },
    endOrder: { change: 'Terminar un pedido en Terahold', details: '{qty} × {plan}, reembolso a tu saldo: {price}' },
    startReset: {
      change: 'Quitar el correo y la contraseña de tu cuenta de Terahold',
      details:
        'Tiene efecto después de {recoveryHours} horas. Los retiros esperan hasta entonces. Puedes cancelarlo antes.',
    },
    cancelReset: {
      change: 'Conservar el correo y la contraseña de tu cuenta de Terahold',
      details: 'Se cancela la eliminación iniciada.',
    },
    offerWallet: {
      change: 'Pedir con esta billetera la cuenta de Terahold de otra billetera',
      details:
        'Cuenta de la billetera: {wallet}. Dos operadores deben aceptarlo. La billetera anterior puede detenerlo durante {accountMoveDays} días.',
    },
    vetoMove: {
      change: 'Detener el traslado de tu cuenta de Terahold a otra billetera',
      details: 'Tu cuenta se queda en esta billetera.',
    },
  },
  openThings: {
    money: 'saldo',
    earnings: 'abonos pendientes',
    orders: 'pedidos abiertos',
    holdings: 'posiciones activas o sin liquidar del todo',
    withdrawals: 'retiros en curso',
  },
  shipmentEvents: {
    picked_up: 'Entregado al transportista.',
    in_transit: 'En tránsito.',
    customs: 'En la aduana.',
    out_for_delivery: 'En reparto hoy.',
    failed_attempt: 'No se pudo entregar. El transportista volverá a intentarlo.',
    ready_for_pickup: 'Listo para recoger.',
    exception: 'Con retraso.',
    delivered: 'Entregado.',
    returned: 'Devuelto a nosotros.',
  },
  missingPage: {
    title: 'Página no encontrada',
    text: 'Esta página no existe. Revisa la dirección.',
    home: 'Ir a la página de inicio',
  },
  memos: {
    deposit: 'Depósito desde tu billetera',
    suspense_assigned: 'Pago asignado a tu cuenta',
    deposit_vanished: 'Pago que ya no está en la cadena',
    claim_settled: 'Importe adeudado saldado',
    refund_vanished: 'Reembolso anulado: el pago se envía de nuevo',
    order_payment: 'Pedido pagado',
    order_refund: 'Pedido reembolsado',
    exit_refund: 'Reembolso por salida anticipada',
    goods_refund: 'Artículos reembolsados',
    goodwill: 'Abono de cortesía',
    exceptional_refund: 'Reembolso especial',
    mining: 'Abono de minería',
    downtime: 'Reembolso por inactividad',
    referral: 'Comisión por invitación',
    withdrawal_hold: 'Retenido para un retiro',
    withdrawal_return: 'Retiro no realizado, reembolsado',
    withdrawal_sent: 'Retiro enviado',
    withdrawal_fee: 'Comisión de red',
    withdrawal_failed: 'Retiro fallido en la cadena, reembolsado',
    points_earned: 'Puntos obtenidos',
    points_spent: 'Puntos usados',
    reversal: 'Movimiento revertido',
  },
}
