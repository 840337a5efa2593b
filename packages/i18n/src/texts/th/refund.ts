/** Cashback on losses. */
export const refund = {
  title: 'คืนยอดเสีย',
  banners: 'รูปคืนยอดเสีย',
  ready: 'ยอดที่รับคืนได้',
  loss: '{{percent}}% ของยอดเสียสุทธิ {{loss}} {{unit}} นับจากครั้งก่อน',
  how: 'คืน {{percent}}% ของเงินที่ฝากแล้วเล่นเสียจริง หักยอดที่ชนะแล้ว เครดิตจากโบนัสไม่นับ',
  minimum: 'ยอดคืนต้องถึง {{least}} {{unit}} จึงรับได้',
  receive: 'รับคืน {{amount}} {{unit}}',
  interrupted: 'ยอดคืนนี้เป็นของคุณแล้ว แต่ยังไม่เข้ากระเป๋า แตะรับคืนเพื่อให้เข้า หรือรอสักครู่',
  listTitle: 'ที่รับคืนไปแล้ว',
  listAt: 'เวลา',
  listAmount: 'ยอดคืน',
  listEmpty: 'ยังไม่เคยรับคืน',
  listEmptyText: 'เมื่อรับคืนแล้วจะขึ้นที่นี่',
} as const
