/** Minimum counts and thresholds of docs/statistics.md; all may be changed by the user. */
export interface CalibrationOptions {
  readonly conf: number;
  /** Any rate: labels in all, and labels under each verdict that occurs (less where fewer samples exist). */
  readonly minLabels: number;
  readonly minLabelsPerStratum: number;
  /** Below this many labels per verdict the corrected rate carries a warning. */
  readonly softLabelsPerVerdict: number;
  /** Intervals of sensitivity and specificity: labels per verdict, and human yes and human no. */
  readonly accuracyLabelsPerVerdict: number;
  readonly accuracyPerClass: number;
  /** Intervals of kappa, AC1 and alpha. */
  readonly agreementUnits: number;
  /** Units that two annotators share before their kappa is shown. */
  readonly pairUnits: number;
  readonly bootstrapPrompts: number;
  readonly bootstrapResamples: number;
  readonly eceLabels: number;
  readonly trustedLabelsPerVerdict: number;
  /** Lower limits of PPV and NPV that make a judge trusted. */
  readonly trustedPredictiveValue: number;
  /** Half-width of the corrected rate, for "usable with correction" and for the plan of further labels. */
  readonly wantedHalfWidth: number;
  /** Upper limit of the balanced accuracy below which raw verdicts must not be used. */
  readonly uselessBalancedAccuracy: number;
  /** Bias that must be excluded, either way. */
  readonly largeBias: number;
  /** Alpha below which people do not agree on the item, on `agreementUnits` units. */
  readonly humanAlpha: number;
  readonly weightRatio: number;
  readonly prevalenceIndex: number;
  readonly biasIndex: number;
  readonly annotatorShare: number;
  readonly youdenJ: number;
  readonly kappaAc1Gap: number;
  readonly unclearShare: number;
  /** Planning: labels per stratum at least, labels before observed rates are used, and the rates until then. */
  readonly planFloor: number;
  readonly planPilotLabels: number;
  readonly planPpv: number;
  readonly planFalseOmission: number;
  /** Level of the drift tests after Holm's correction. */
  readonly driftLevel: number;
  readonly seed: number;
}

export const DEFAULT_CALIBRATION_OPTIONS: CalibrationOptions = {
  conf: 0.95,
  minLabels: 10,
  minLabelsPerStratum: 5,
  softLabelsPerVerdict: 15,
  accuracyLabelsPerVerdict: 20,
  accuracyPerClass: 10,
  agreementUnits: 30,
  pairUnits: 20,
  bootstrapPrompts: 20,
  bootstrapResamples: 2000,
  eceLabels: 100,
  trustedLabelsPerVerdict: 30,
  trustedPredictiveValue: 0.8,
  wantedHalfWidth: 0.1,
  uselessBalancedAccuracy: 0.7,
  largeBias: 0.1,
  humanAlpha: 0.667,
  weightRatio: 20,
  prevalenceIndex: 0.8,
  biasIndex: 0.1,
  annotatorShare: 0.8,
  youdenJ: 0.3,
  kappaAc1Gap: 0.2,
  unclearShare: 0.05,
  planFloor: 10,
  planPilotLabels: 20,
  planPpv: 0.8,
  planFalseOmission: 0.2,
  driftLevel: 0.05,
  seed: 1,
};
