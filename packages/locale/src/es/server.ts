import type { ServerTexts } from '../en/server.ts'

export const serverTexts: ServerTexts = {
  reasons: {
    ok: 'Hecho.',
    bad_field: 'No podemos usar lo que hay en «{field}». No ha cambiado nada; corrígelo y vuelve a intentarlo.',
    unknown_field: 'Aquí no conocemos el campo «{field}». No ha cambiado nada; quítalo y vuelve a intentarlo.',
    bad_json: 'No hemos podido leer esta solicitud. No ha cambiado nada; vuelve a intentarlo.',
    not_found: 'En esta dirección no hay nada. No ha cambiado nada; vuelve atrás y prueba otro camino.',
    method_unknown: 'Esta dirección no funciona de ese modo. No ha cambiado nada.',
    body_too_large: 'Es más de lo que podemos recibir de una vez. No ha cambiado nada; envía menos.',
    unsupported_media: 'No podemos leer este tipo de contenido. No ha cambiado nada; envía JSON.',
    rate_limited: 'Han sido demasiados intentos seguidos. No se ha perdido nada; prueba de nuevo en {seconds} s.',
    unavailable: 'Una parte del servicio no responde ahora. No se ha perdido nada; prueba de nuevo en un momento.',
    internal: 'Algo ha fallado de nuestro lado y queda anotado. Mira qué ha llegado antes de intentarlo otra vez.',
    session_missing: 'Primero inicia sesión; después funcionará.',
    session_ended: 'Tu sesión ha terminado. Tu cuenta sigue igual; inicia sesión de nuevo.',
    user_mismatch:
      'La solicitud nombra a otro miembro distinto del que ha entrado. No ha cambiado nada; inicia sesión de nuevo.',
    role_missing: 'Para esto hace falta una función que no tienes. No ha cambiado nada; pídeselo a quien la tenga.',
    other_site_refused:
      'Otro sitio ha pedido esto en tu nombre. No ha cambiado nada; hazlo desde nuestras propias páginas.',
    nonce_invalid: 'Esta solicitud de acceso ya se usó o es demasiado antigua. No ha cambiado nada; empieza otra vez.',
    message_invalid: 'El mensaje firmado no es el que te dimos. No ha cambiado nada; inicia sesión de nuevo.',
    domain_mismatch: 'El mensaje firmado es para otro sitio. Revisa la barra de direcciones e inicia sesión de nuevo.',
    chain_mismatch: 'El mensaje firmado nombra otra red. Cambia la red de tu billetera e inicia sesión de nuevo.',
    signature_invalid: 'La firma no corresponde a esta billetera. No ha cambiado nada; firma de nuevo.',
    message_expired:
      'El mensaje firmado está fuera de plazo. Revisa el reloj del dispositivo e inicia sesión de nuevo.',
    password_required: 'Esta cuenta pide además su contraseña. No ha cambiado nada; escríbela y continúa.',
    house_wallet:
      'Esta billetera es de la propia empresa y no puede ser de un miembro. No ha cambiado nada; entra con otra.',
    invite_invalid:
      'Este código de invitación no sirve: no existe, está usado o caducado, es tuyo o ya eres miembro. Entra sin él; no se pierde nada.',
    inviter_bound: 'Ya tienes quien te invitó. Se vincula una sola vez y no puede cambiar.',
    inviter_too_late:
      'Quien te invita solo puede vincularse antes de tu primer pedido y antes de que invites a alguien.',
    code_quota: 'Ya has creado los {max} códigos de este mes. Podrás crear más desde el día 1 del próximo.',
    plan_unknown: 'No conocemos este plan. No se ha pedido nada; elige uno de la lista.',
    plan_closed: 'Este plan ya no se vende. No se ha pedido nada; elige otro.',
    terms_changed: 'Las condiciones de este plan han cambiado. No se ha pedido nada; léelas de nuevo y confirma.',
    risk_version_changed: 'El aviso de riesgos ha cambiado. No se ha pedido nada; lee antes el nuevo.',
    unpaid_orders_limit:
      'Ya tienes {max} pedidos pendientes de pago, el máximo posible. No se ha pedido nada; paga o cancela uno primero.',
    reservation_limit:
      'Sin pagar, puedes reservar {left} TH/s más de este grupo. No se ha pedido nada. Elige una cantidad menor, paga tus pedidos pendientes o paga con tu saldo.',
    wallet_short:
      'A tu monedero y tu saldo les faltan {missing} USDT para este pedido y tus otros pedidos pendientes. No se ha pedido nada. Añade USDT o elige una cantidad menor.',
    order_not_payable: 'Este pedido ha terminado y ya no se puede pagar. No se ha cobrado nada. Haz un pedido nuevo.',
    capacity_short: 'Al grupo le quedan solo {left} TH/s libres. No se ha pedido nada; elige una cantidad menor.',
    balance_short: 'Tu saldo no alcanza. No se ha movido nada; elige una cantidad menor o ingresa antes.',
    quantity_range: 'Esta cantidad no es posible. No se ha pedido nada; elige otra.',
    address_required: 'Este plan incluye un envío y necesita una dirección. No se ha pedido nada; añade una.',
    address_unknown: 'No encontramos esa dirección entre las suyas. No ha cambiado nada; abra sus direcciones.',
    addresses_limit: 'Tiene {max} direcciones, que es lo máximo. No se ha guardado nada; borre antes una.',
    shipment_unknown: 'No hay ningún paquete para este pedido: no lleva productos o aún puede cancelarse.',
    shipment_state: 'Este paquete ya no está en ese paso. No ha cambiado nada; mírelo de nuevo.',
    idempotency_conflict: 'Esta solicitud ya se envió con otro contenido. Vale la primera; vuelve a cargar la página.',
    order_unknown: 'No encontramos ese pedido entre los tuyos. No ha cambiado nada; abre tus pedidos.',
    holding_unknown: 'No encontramos esa participación tuya. No ha cambiado nada.',
    exit_closed:
      'Esta participación no está en marcha o no le queda ningún día entero, así que no hay nada que dejar. Sigue como estaba.',
    quote_changed: 'La oferta ha cambiado desde que la viste. No se ha hecho nada; míralo de nuevo.',
    order_not_cancellable: 'Este pedido ya no se puede anular. Sigue como estaba.',
    cooling_off_over:
      'El plazo para anular ha terminado y el pedido sigue en pie. Aún puedes salir antes al precio indicado.',
    email_taken: 'Este correo pertenece a otra cuenta. No ha cambiado nada; usa otro.',
    email_unchanged: 'Este es el correo que ya tienes. No hacía falta cambiar nada.',
    email_missing: 'Todavía no tienes un correo aquí. Vincula uno y vuelve; no se ha perdido nada.',
    code_wrong: 'Ese no es el código que enviamos. Te quedan {triesLeft} intentos.',
    code_expired: 'Este código ya no sirve. No ha cambiado nada; pide otro.',
    code_resend_wait: 'Acabamos de enviar un código. Podrás pedir otro en {seconds} s.',
    withdraw_below_minimum: 'El retiro mínimo es de {min} USDT. No se ha movido nada; elige una cantidad mayor.',
    withdraw_day_limit:
      'En {hours} horas aún pueden salir {left} USDT. No se ha movido nada; prueba con menos o más tarde.',
    withdraw_month_limit:
      'En {days} días aún pueden salir {left} USDT. No se ha movido nada; prueba con menos o más tarde.',
    withdraw_unknown: 'No encontramos ese retiro entre los tuyos. No ha cambiado nada; abre tus retiros.',
    withdraw_not_cancellable: 'Este retiro ya está en camino y no se puede anular.',
    withdraw_state: 'Este retiro ya no está en ese paso. No ha cambiado nada; míralo de nuevo.',
    password_common: 'Esta contraseña es de las primeras que prueban los ladrones. No ha cambiado nada; elige otra.',
    password_wrong: 'Esa no es tu contraseña actual. No ha cambiado nada; inténtalo otra vez.',
    old_password_required: 'Para cambiar la contraseña, escribe también la actual. No ha cambiado nada.',
    password_not_set: 'Esta cuenta no tiene contraseña. Entra solo con tu billetera.',
    ticket_expired: 'Este cambio de contraseña ya no se puede confirmar. No ha cambiado nada; empieza de nuevo.',
    account_frozen:
      'Esta cuenta está congelada, como pidió su dueño por carta. No ha cambiado nada; escribe a soporte.',
    freeze_link_expired: 'Este enlace ya se usó o es demasiado antiguo. No ha cambiado nada; escribe a soporte.',
    close_open: 'Tu cuenta todavía tiene: {open}. No se ha cerrado nada; resuélvelo primero.',
    push_off: 'Aquí no se ofrecen avisos. Todo lo demás funciona como antes.',
    hold_active: 'Tras cambiar tu seguridad, los retiros descansan un tiempo. Tu dinero está a salvo.',
    fee_exceeds_amount:
      'La tarifa de red de {fee} USDT se lo llevaría todo. No se ha movido nada; elige una cantidad mayor.',
    task_unknown: 'No conocemos esta tarea. No ha cambiado nada; vuelve a abrir la lista de tareas.',
    task_closed: 'Esta tarea ha terminado. No ha cambiado nada; mira las que siguen abiertas.',
    task_state: 'La tarea no está en ese paso o se entregó con otra prueba. No ha cambiado nada; vuelve a abrirla.',
    task_tries:
      'Ya has entregado esta tarea tantas veces como es posible. No ha cambiado nada; escribe a nuestro soporte si crees que nos equivocamos.',
    task_budget: 'Ya se han repartido todos los puntos de esta tarea. No se ha entregado nada; elige otra.',
    proof_invalid: 'Eso no demuestra lo que pide la tarea. No se ha entregado nada; vuelve a leerla.',
    ticket_unknown: 'No conocemos esta consulta. No ha cambiado nada.',
    image_unknown: 'No encontramos esa imagen tuya sin usar. No se ha enviado nada; añádela otra vez.',
    image_type: 'Aceptamos imágenes JPEG, PNG, WebP o GIF. No se ha guardado nada; guárdala en uno de esos formatos.',
    image_too_large:
      'Esta imagen es demasiado grande: como mucho {megapixels} millones de píxeles. No se ha guardado nada; envía una más pequeña.',
    image_unreadable:
      'No hemos podido leer esta imagen; quizá esté dañada o incompleta. No se ha guardado nada; envíala de nuevo.',
    operator_unknown: 'Esta billetera no está en la lista de operadores. No ha cambiado nada.',
    own_record: 'Nadie decide sobre su propio registro. Deja que decida otra persona.',
    already_recorded: 'Esto ya está registrado. Vale el primer registro.',
    house_short: 'La empresa no ha ganado lo suficiente para pagarlo. No se ha asentado nada; aporta fondos primero.',
    network_unknown:
      'Faltan las cifras de la red de este día y el pool no tiene otro día con el que comparar. Registra primero las cifras de la red.',
    revenue_implausible:
      'Revisa {field}: es más del triple de lo que este pool pudo minar ese día. No se ha registrado nada.',
    revenue_paid: 'El comprador ya pagó esta fila por completo. Registra una corrección.',
    revenue_in_use:
      'Otra fila posterior de este día o una corrección depende de esta fila. Anúlala o recházala primero.',
    already_decided: 'Esto ya está decidido. La decisión se mantiene.',
    day_not_over: 'Este día aún no ha terminado. No se ha registrado nada; vuelve después de medianoche UTC.',
    reason_required: 'Se aleja mucho de lo esperado: escribe tu motivo.',
    pool_unknown: 'No conocemos este grupo. No ha cambiado nada.',
    record_unknown: 'No conocemos este registro. No ha cambiado nada.',
    not_reversible: 'Este apunte no se puede anular: se corrige donde se hizo. No se ha cambiado nada.',
    release_same_person: 'Quien lo preparó no puede liberarlo. Deja que lo libere otra persona.',
    decision_changed: 'Lo decidido ya no es lo que viste. No se ha liberado nada; míralo de nuevo.',
    rpc_method_refused: 'Este método no se reenvía.',
    rpc_batch_too_large: 'Este lote es demasiado grande.',
    clock_range: 'El reloj no se puede mover tanto. Sigue donde estaba.',
  },
  mail: {
    greeting: 'Hola:',
    signature: 'Terahold',
    neverAsk: 'Nadie de Terahold te pedirá nunca este código. Escríbelo solo en la aplicación.',
    codeLabel: 'Tu código:',
    codeValidity: 'Sirve una vez, solo para esto, durante {minutes} minutos.',
    codeNotAsked:
      '¿No lo has pedido? Entonces no ha cambiado nada. Abre Terahold, revisa tus sesiones y cierra las que no conozcas.',
    code: {
      bind: {
        subject: 'Tu código para confirmar este correo',
        intro: 'Escribe este código para vincular este correo a tu cuenta.',
      },
      rebind: {
        subject: 'Tu código para cambiar de correo',
        intro:
          'Alguien que ha entrado con tu billetera quiere cambiar este correo por otro. Si eres tú, escribe este código.',
      },
      password: {
        subject: 'Tu código para poner una contraseña',
        intro: 'Escribe este código para poner o cambiar la contraseña de tu cuenta.',
      },
      forgotten: {
        subject: 'Tu código para la contraseña olvidada',
        intro:
          'Alguien que ha firmado con tu billetera dice que olvidó la contraseña. Si eres tú, escribe este código: quita la contraseña y te deja entrar.',
      },
    },
    withdrawal: {
      subject: 'Confirma tu retiro',
      intro: 'Has pedido este retiro. Compáralo con lo que querías antes de escribir el código.',
      amount: 'Cantidad',
      receive: 'Recibes',
      destination: 'A esta billetera',
      compare:
        'Compara todos los caracteres de la billetera, no solo los primeros y los últimos. Los espacios solo ayudan a leer.',
      notAsked: '¿No lo has pedido? No escribas el código: el retiro termina solo y el dinero sigue siendo tuyo.',
    },
    emailReplaced: {
      subject: 'Tu correo ha sido cambiado',
      intro: 'El correo de tu cuenta se ha cambiado por otro. Este ya no recibe nuestros códigos.',
      hold: 'Por tu seguridad, los retiros esperan hasta {until}.',
      notYou:
        '¿No has sido tú? Entra con tu billetera antes de esa hora, cierra las demás sesiones y escribe a soporte.',
    },
    emailRecovered: {
      subject: 'Tu correo se ha cambiado sin tu código',
      intro:
        'Alguien que ha entrado con tu billetera dice que este buzón se perdió y ha vinculado otro. Si has sido tú, no hay nada que hacer.',
      hold: 'Por tu seguridad, los retiros esperan hasta {until}.',
      freeze: '¿No has sido tú? Este enlace detiene todos los retiros y cierra todas las sesiones. Sirve una vez.',
      label: 'Congelar mi cuenta:',
    },
    passwordForgotten: {
      subject: 'Se ha quitado la contraseña de tu cuenta',
      intro:
        'Alguien ha entrado con tu billetera y con el código enviado a este buzón, y se ha quitado la contraseña. Se han cerrado todas las demás sesiones. Si has sido tú, no hay nada que hacer.',
      hold: 'Por tu seguridad, los retiros esperan hasta {until}.',
      freeze: '¿No has sido tú? Este enlace detiene todos los retiros y cierra todas las sesiones. Sirve una vez.',
      label: 'Congelar mi cuenta:',
    },
    passwordSet: {
      subject: 'Se ha puesto la contraseña de tu cuenta',
      intro: 'Tu cuenta tiene una contraseña nueva y las demás sesiones se han cerrado.',
      hold: 'Por tu seguridad, los retiros esperan hasta {until}.',
      notYou: '¿No has sido tú? Escribe a soporte antes de esa hora.',
    },
    newSignIn: {
      subject: 'Entrada desde un dispositivo nuevo',
      intro: 'Alguien ha entrado en tu cuenta con tu billetera desde un dispositivo que no habíamos visto.',
      device: 'Dispositivo',
      unknownDevice: 'desconocido',
      at: 'Hora',
      notYou: '¿No has sido tú? Abre Terahold, cierra esa sesión y pasa tu billetera a una clave nueva.',
    },
    frozen: {
      subject: 'Tu cuenta está congelada',
      intro: 'Se ha usado el enlace de nuestra carta: ningún retiro sale de tu cuenta y las sesiones se han cerrado.',
      next: 'Tu dinero sigue siendo tuyo. Escribe a soporte, que lo deshará contigo.',
    },
    closed: {
      subject: 'Tu cuenta está cerrada',
      intro:
        'Se han borrado tu nombre, correo, contraseña y ajustes. Los asientos de los libros quedan, como es debido.',
      back: 'Si vuelves a entrar con la misma billetera, encontrarás tus libros como los dejaste.',
    },
    newsEnd: 'En tus ajustes eliges qué cartas como esta recibes.',
  },
  news: {
    deposit: { title: 'Ha llegado un pago', text: 'Se ha abonado un pago de tu billetera. Abre Terahold para verlo.' },
    order: { title: 'Novedades de un pedido', text: 'Uno de tus pedidos ha avanzado. Abre Terahold para verlo.' },
    'order-shipped': {
      title: 'Tu paquete está en camino',
      text: 'Los productos de uno de tus pedidos se han entregado al transportista. Abre Terahold para seguirlos.',
    },
    'order-delivered': {
      title: 'Tu paquete ha llegado',
      text: 'Los productos de uno de tus pedidos se han entregado. Abre Terahold para verlo; si no los tienes, escribe a nuestro soporte.',
    },
    settlement: { title: 'Se ha liquidado un día', text: 'Se te han abonado ingresos. Abre Terahold para verlos.' },
    withdrawal: { title: 'Novedades de un retiro', text: 'Uno de tus retiros ha terminado. Abre Terahold para verlo.' },
    ticket: { title: 'Soporte ha respondido', text: 'Hay una respuesta a tu consulta. Abre Terahold para leerla.' },
  },
  openThings: {
    money: 'saldo',
    earnings: 'ingresos por llegar',
    orders: 'pedidos en curso',
    holdings: 'potencia en marcha o sin liquidar hasta su último día',
    withdrawals: 'retiros en curso',
  },
  shipmentEvents: {
    picked_up: 'El transportista lo ha recogido.',
    in_transit: 'En camino.',
    customs: 'En la aduana.',
    out_for_delivery: 'En reparto hoy.',
    failed_attempt: 'No había nadie; el transportista lo intentará de nuevo.',
    ready_for_pickup: 'Listo para recoger.',
    exception: 'Retenido en el camino.',
    delivered: 'Entregado.',
    returned: 'Nos ha sido devuelto.',
  },
  missingPage: {
    title: 'Aquí no hay nada',
    text: 'En esta dirección no hay ninguna página. No se ha perdido nada.',
    home: 'Al inicio',
  },
  memos: {
    deposit: 'Depósito desde tu monedero',
    suspense_assigned: 'Pago asignado a tu cuenta',
    order_payment: 'Pedido pagado',
    order_refund: 'Pedido reembolsado',
    exit_refund: 'Reembolso por salida anticipada',
    goods_refund: 'Producto reembolsado',
    mining: 'Ingresos de minería, netos',
    downtime: 'Inactividad devuelta',
    referral: 'Comisión por recomendación',
    withdrawal_hold: 'Reservado para un retiro',
    withdrawal_return: 'Retiro no realizado, devuelto',
    withdrawal_sent: 'Retiro enviado',
    withdrawal_fee: 'Comisión de red',
    withdrawal_failed: 'Retiro fallido en la cadena, devuelto',
    points_earned: 'Puntos obtenidos',
    points_spent: 'Puntos usados',
    reversal: 'Apunte anulado',
  },
}
