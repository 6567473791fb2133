// Made by tools/registry.ts. Do not edit: change the data file, then npm run registry.
import type { ReportFile } from '../definition/reportFile.ts';
import { attendanceList } from './attendanceList.ts';
import { call_record } from './call_record.ts';
import { connect_rate } from './connect_rate.ts';
import { contractAmount } from './contractAmount.ts';
import { contractMoneyTopTen } from './contractMoneyTopTen.ts';
import { contractNumTopTen } from './contractNumTopTen.ts';
import { customerCustom } from './customerCustom.ts';
import { customerDeal } from './customerDeal.ts';
import { customerIncrease } from './customerIncrease.ts';
import { customerMap } from './customerMap.ts';
import { customerPrice } from './customerPrice.ts';
import { eventAnalysis } from './eventAnalysis.ts';
import { eventCusAnalysis } from './eventCusAnalysis.ts';
import { eventType } from './eventType.ts';
import { eventTypeAnalysis } from './eventTypeAnalysis.ts';
import { opptyAnalysis } from './opptyAnalysis.ts';
import { opptyFlowlist } from './opptyFlowlist.ts';
import { opptyForecast } from './opptyForecast.ts';
import { opptyMoves } from './opptyMoves.ts';
import { opptySingleCycle } from './opptySingleCycle.ts';
import { paymentAmount } from './paymentAmount.ts';
import { paymentAmountTopTen } from './paymentAmountTopTen.ts';
import { performanceAnalysis } from './performanceAnalysis.ts';
import { product_analytics } from './product_analytics.ts';
import { product_top_ten } from './product_top_ten.ts';
import { record_analysis } from './record_analysis.ts';
import { salesFunnel } from './salesFunnel.ts';
import { sales_analytics } from './sales_analytics.ts';
import { targetDealDep } from './targetDealDep.ts';
import { targetDealUser } from './targetDealUser.ts';
import { userDetail } from './userDetail.ts';
import { webDayRecordlist } from './webDayRecordlist.ts';
import { webMonthRecordlist } from './webMonthRecordlist.ts';

/** Every shipped report, by its key. */
export const REPORTS = {
  attendanceList,
  call_record,
  connect_rate,
  contractAmount,
  contractMoneyTopTen,
  contractNumTopTen,
  customerCustom,
  customerDeal,
  customerIncrease,
  customerMap,
  customerPrice,
  eventAnalysis,
  eventCusAnalysis,
  eventType,
  eventTypeAnalysis,
  opptyAnalysis,
  opptyFlowlist,
  opptyForecast,
  opptyMoves,
  opptySingleCycle,
  paymentAmount,
  paymentAmountTopTen,
  performanceAnalysis,
  product_analytics,
  product_top_ten,
  record_analysis,
  salesFunnel,
  sales_analytics,
  targetDealDep,
  targetDealUser,
  userDetail,
  webDayRecordlist,
  webMonthRecordlist,
} as const satisfies Record<string, ReportFile>;
