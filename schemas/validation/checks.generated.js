// Made by tools/compile-checks.ts from schemas/form/checks.ts. Do not edit.
import func2_module from 'ajv/dist/runtime/ucs2length.js';
const func2 = func2_module.default ?? func2_module;
import func0_module from 'ajv/dist/runtime/equal.js';
const func0 = func0_module.default ?? func0_module;
"use strict";
export const text = validate10;
const schema27 = {"$id":"text","type":"object","properties":{"v":{"type":"string","minLength":{"$data":"1/p/minLength"},"maxLength":{"$data":"1/p/maxLength"}},"p":{"type":"object"}}};


function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="text" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.v !== undefined){
let data0 = data.v;
if(typeof data0 === "string"){
const vSchema0 = data && data.p && data.p.maxLength;
if(vSchema0 !== undefined && ((!(typeof vSchema0 == "number")) || (func2(data0) > vSchema0))){
const err0 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/maxLength",keyword:"maxLength",params:{limit: vSchema0},message:"must NOT have more than "+vSchema0+" characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const vSchema1 = data && data.p && data.p.minLength;
if(vSchema1 !== undefined && ((!(typeof vSchema1 == "number")) || (func2(data0) < vSchema1))){
const err1 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/minLength",keyword:"minLength",params:{limit: vSchema1},message:"must NOT have fewer than "+vSchema1+" characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.p !== undefined){
let data1 = data.p;
if(!(data1 && typeof data1 == "object" && !Array.isArray(data1))){
const err3 = {instancePath:instancePath+"/p",schemaPath:"#/properties/p/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

export const number = validate11;
const schema28 = {"$id":"number","type":"object","properties":{"v":{"type":"number","minimum":{"$data":"1/p/min"},"maximum":{"$data":"1/p/max"}},"p":{"type":"object"}}};

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="number" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.v !== undefined){
let data0 = data.v;
if(typeof data0 == "number"){
const vSchema0 = data && data.p && data.p.max;
if(vSchema0 !== undefined && ((!(typeof vSchema0 == "number")) || (data0 > vSchema0 || isNaN(data0)))){
const err0 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/maximum",keyword:"maximum",params:{comparison: "<=", limit: vSchema0},message:"must be <= "+vSchema0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const vSchema1 = data && data.p && data.p.min;
if(vSchema1 !== undefined && ((!(typeof vSchema1 == "number")) || (data0 < vSchema1 || isNaN(data0)))){
const err1 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/minimum",keyword:"minimum",params:{comparison: ">=", limit: vSchema1},message:"must be >= "+vSchema1};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.p !== undefined){
let data1 = data.p;
if(!(data1 && typeof data1 == "object" && !Array.isArray(data1))){
const err3 = {instancePath:instancePath+"/p",schemaPath:"#/properties/p/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate11.errors = vErrors;
return errors === 0;
}

export const scalar = validate12;
const schema29 = {"$id":"scalar","type":"object","properties":{"v":{"type":["string","number","boolean"],"enum":{"$data":"1/p/options"}},"p":{"type":"object"}}};


function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="scalar" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.v !== undefined){
let data0 = data.v;
if(((typeof data0 !== "string") && (!(typeof data0 == "number"))) && (typeof data0 !== "boolean")){
const err0 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/type",keyword:"type",params:{type: schema29.properties.v.type},message:"must be string,number,boolean"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const vSchema0 = data && data.p && data.p.options;
let valid1;
if(vSchema0 === undefined){
valid1 = true;
}
else if(!(Array.isArray(vSchema0))){
const err1 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/enum",keyword:"enum",params:{},message:"\"enum\" keyword must be array ($data)"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
valid1 = false;
}
else {
valid1 = false;
for(const v0 of vSchema0){
if(func0(data0, v0)){
valid1 = true;
break;
}
}
}
if(!valid1){
const err2 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/enum",keyword:"enum",params:{allowedValues: vSchema0},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.p !== undefined){
let data1 = data.p;
if(!(data1 && typeof data1 == "object" && !Array.isArray(data1))){
const err3 = {instancePath:instancePath+"/p",schemaPath:"#/properties/p/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate12.errors = vErrors;
return errors === 0;
}

export const list = validate13;
const schema30 = {"$id":"list","type":"object","properties":{"v":{"type":"array","minItems":{"$data":"1/p/minItems"},"maxItems":{"$data":"1/p/maxItems"},"items":{"type":["string","number","boolean"],"enum":{"$data":"2/p/options"}}},"p":{"type":"object"}}};

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="list" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.v !== undefined){
let data0 = data.v;
if(Array.isArray(data0)){
const vSchema0 = data && data.p && data.p.maxItems;
if(vSchema0 !== undefined && ((!(typeof vSchema0 == "number")) || (data0.length > vSchema0))){
const err0 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/maxItems",keyword:"maxItems",params:{limit: vSchema0},message:"must NOT have more than "+vSchema0+" items"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const vSchema1 = data && data.p && data.p.minItems;
if(vSchema1 !== undefined && ((!(typeof vSchema1 == "number")) || (data0.length < vSchema1))){
const err1 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/minItems",keyword:"minItems",params:{limit: vSchema1},message:"must NOT have fewer than "+vSchema1+" items"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(((typeof data1 !== "string") && (!(typeof data1 == "number"))) && (typeof data1 !== "boolean")){
const err2 = {instancePath:instancePath+"/v/" + i0,schemaPath:"#/properties/v/items/type",keyword:"type",params:{type: schema30.properties.v.items.type},message:"must be string,number,boolean"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const vSchema2 = data && data.p && data.p.options;
let valid3;
if(vSchema2 === undefined){
valid3 = true;
}
else if(!(Array.isArray(vSchema2))){
const err3 = {instancePath:instancePath+"/v/" + i0,schemaPath:"#/properties/v/items/enum",keyword:"enum",params:{},message:"\"enum\" keyword must be array ($data)"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
valid3 = false;
}
else {
valid3 = false;
for(const v0 of vSchema2){
if(func0(data1, v0)){
valid3 = true;
break;
}
}
}
if(!valid3){
const err4 = {instancePath:instancePath+"/v/" + i0,schemaPath:"#/properties/v/items/enum",keyword:"enum",params:{allowedValues: vSchema2},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.p !== undefined){
let data2 = data.p;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
const err6 = {instancePath:instancePath+"/p",schemaPath:"#/properties/p/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate13.errors = vErrors;
return errors === 0;
}

export const id = validate14;
const schema31 = {"$id":"id","type":"object","properties":{"v":{"type":"integer","minimum":1,"maximum":9007199254740991},"p":{"type":"object"}}};

function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="id" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.v !== undefined){
let data0 = data.v;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
const err0 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(typeof data0 == "number"){
if(data0 > 9007199254740991 || isNaN(data0)){
const err1 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data0 < 1 || isNaN(data0)){
const err2 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
if(data.p !== undefined){
let data1 = data.p;
if(!(data1 && typeof data1 == "object" && !Array.isArray(data1))){
const err3 = {instancePath:instancePath+"/p",schemaPath:"#/properties/p/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate14.errors = vErrors;
return errors === 0;
}

export const ids = validate15;
const schema32 = {"$id":"ids","type":"object","properties":{"v":{"type":"array","uniqueItems":true,"minItems":{"$data":"1/p/minItems"},"maxItems":{"$data":"1/p/maxItems"},"items":{"type":"integer","minimum":1,"maximum":9007199254740991}},"p":{"type":"object"}}};

function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="ids" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.v !== undefined){
let data0 = data.v;
if(Array.isArray(data0)){
const vSchema0 = data && data.p && data.p.maxItems;
if(vSchema0 !== undefined && ((!(typeof vSchema0 == "number")) || (data0.length > vSchema0))){
const err0 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/maxItems",keyword:"maxItems",params:{limit: vSchema0},message:"must NOT have more than "+vSchema0+" items"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const vSchema1 = data && data.p && data.p.minItems;
if(vSchema1 !== undefined && ((!(typeof vSchema1 == "number")) || (data0.length < vSchema1))){
const err1 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/minItems",keyword:"minItems",params:{limit: vSchema1},message:"must NOT have fewer than "+vSchema1+" items"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
const err2 = {instancePath:instancePath+"/v/" + i0,schemaPath:"#/properties/v/items/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
const err3 = {instancePath:instancePath+"/v/" + i0,schemaPath:"#/properties/v/items/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data1 < 1 || isNaN(data1)){
const err4 = {instancePath:instancePath+"/v/" + i0,schemaPath:"#/properties/v/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
let i1 = data0.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data0[i1];
if(!((typeof item0 == "number") && (!(item0 % 1) && !isNaN(item0)))){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err5 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
break;
}
indices0[item0] = i1;
}
}
}
else {
const err6 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.p !== undefined){
let data2 = data.p;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
const err7 = {instancePath:instancePath+"/p",schemaPath:"#/properties/p/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate15.errors = vErrors;
return errors === 0;
}

export const address = validate16;
const schema33 = {"$id":"address","type":"object","properties":{"v":{"type":"object","additionalProperties":false,"properties":{"region":{"type":"string","maxLength":200},"address":{"type":"string","maxLength":200},"location":{"type":"string","pattern":"^(-?\\d{1,3}(\\.\\d{1,10})?,-?\\d{1,2}(\\.\\d{1,10})?)?$"},"accuracy":{"type":"string","pattern":"^\\d{0,8}$"}}},"p":{"type":"object"}}};
const pattern0 = new RegExp("^(-?\\d{1,3}(\\.\\d{1,10})?,-?\\d{1,2}(\\.\\d{1,10})?)?$", "u");
const pattern1 = new RegExp("^\\d{0,8}$", "u");

function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="address" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.v !== undefined){
let data0 = data.v;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key0 in data0){
if(!((((key0 === "region") || (key0 === "address")) || (key0 === "location")) || (key0 === "accuracy"))){
const err0 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data0.region !== undefined){
let data1 = data0.region;
if(typeof data1 === "string"){
if(func2(data1) > 200){
const err1 = {instancePath:instancePath+"/v/region",schemaPath:"#/properties/v/properties/region/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/v/region",schemaPath:"#/properties/v/properties/region/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data0.address !== undefined){
let data2 = data0.address;
if(typeof data2 === "string"){
if(func2(data2) > 200){
const err3 = {instancePath:instancePath+"/v/address",schemaPath:"#/properties/v/properties/address/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/v/address",schemaPath:"#/properties/v/properties/address/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data0.location !== undefined){
let data3 = data0.location;
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
const err5 = {instancePath:instancePath+"/v/location",schemaPath:"#/properties/v/properties/location/pattern",keyword:"pattern",params:{pattern: "^(-?\\d{1,3}(\\.\\d{1,10})?,-?\\d{1,2}(\\.\\d{1,10})?)?$"},message:"must match pattern \""+"^(-?\\d{1,3}(\\.\\d{1,10})?,-?\\d{1,2}(\\.\\d{1,10})?)?$"+"\""};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/v/location",schemaPath:"#/properties/v/properties/location/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data0.accuracy !== undefined){
let data4 = data0.accuracy;
if(typeof data4 === "string"){
if(!pattern1.test(data4)){
const err7 = {instancePath:instancePath+"/v/accuracy",schemaPath:"#/properties/v/properties/accuracy/pattern",keyword:"pattern",params:{pattern: "^\\d{0,8}$"},message:"must match pattern \""+"^\\d{0,8}$"+"\""};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/v/accuracy",schemaPath:"#/properties/v/properties/accuracy/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.p !== undefined){
let data5 = data.p;
if(!(data5 && typeof data5 == "object" && !Array.isArray(data5))){
const err10 = {instancePath:instancePath+"/p",schemaPath:"#/properties/p/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate16.errors = vErrors;
return errors === 0;
}

export const files = validate17;
const schema34 = {"$id":"files","type":"object","properties":{"v":{"type":"array","minItems":{"$data":"1/p/minItems"},"maxItems":{"$data":"1/p/maxItems"},"items":{"type":"object","required":["id"],"properties":{"id":{"type":"integer","minimum":1,"maximum":9007199254740991},"path":{"type":"string","maxLength":500},"name":{"type":"string","maxLength":200}}}},"p":{"type":"object"}}};

function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="files" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.v !== undefined){
let data0 = data.v;
if(Array.isArray(data0)){
const vSchema0 = data && data.p && data.p.maxItems;
if(vSchema0 !== undefined && ((!(typeof vSchema0 == "number")) || (data0.length > vSchema0))){
const err0 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/maxItems",keyword:"maxItems",params:{limit: vSchema0},message:"must NOT have more than "+vSchema0+" items"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const vSchema1 = data && data.p && data.p.minItems;
if(vSchema1 !== undefined && ((!(typeof vSchema1 == "number")) || (data0.length < vSchema1))){
const err1 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/minItems",keyword:"minItems",params:{limit: vSchema1},message:"must NOT have fewer than "+vSchema1+" items"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.id === undefined){
const err2 = {instancePath:instancePath+"/v/" + i0,schemaPath:"#/properties/v/items/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data1.id !== undefined){
let data2 = data1.id;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
const err3 = {instancePath:instancePath+"/v/" + i0+"/id",schemaPath:"#/properties/v/items/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(typeof data2 == "number"){
if(data2 > 9007199254740991 || isNaN(data2)){
const err4 = {instancePath:instancePath+"/v/" + i0+"/id",schemaPath:"#/properties/v/items/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data2 < 1 || isNaN(data2)){
const err5 = {instancePath:instancePath+"/v/" + i0+"/id",schemaPath:"#/properties/v/items/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
if(data1.path !== undefined){
let data3 = data1.path;
if(typeof data3 === "string"){
if(func2(data3) > 500){
const err6 = {instancePath:instancePath+"/v/" + i0+"/path",schemaPath:"#/properties/v/items/properties/path/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/v/" + i0+"/path",schemaPath:"#/properties/v/items/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data1.name !== undefined){
let data4 = data1.name;
if(typeof data4 === "string"){
if(func2(data4) > 200){
const err8 = {instancePath:instancePath+"/v/" + i0+"/name",schemaPath:"#/properties/v/items/properties/name/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/v/" + i0+"/name",schemaPath:"#/properties/v/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/v/" + i0,schemaPath:"#/properties/v/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.p !== undefined){
let data5 = data.p;
if(!(data5 && typeof data5 == "object" && !Array.isArray(data5))){
const err12 = {instancePath:instancePath+"/p",schemaPath:"#/properties/p/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate17.errors = vErrors;
return errors === 0;
}

export const lines = validate18;
const schema35 = {"$id":"lines","type":"object","properties":{"v":{"type":"array","minItems":{"$data":"1/p/minItems"},"maxItems":{"$data":"1/p/maxItems"},"items":{"type":"object"}},"p":{"type":"object"}}};

function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="lines" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.v !== undefined){
let data0 = data.v;
if(Array.isArray(data0)){
const vSchema0 = data && data.p && data.p.maxItems;
if(vSchema0 !== undefined && ((!(typeof vSchema0 == "number")) || (data0.length > vSchema0))){
const err0 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/maxItems",keyword:"maxItems",params:{limit: vSchema0},message:"must NOT have more than "+vSchema0+" items"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const vSchema1 = data && data.p && data.p.minItems;
if(vSchema1 !== undefined && ((!(typeof vSchema1 == "number")) || (data0.length < vSchema1))){
const err1 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/minItems",keyword:"minItems",params:{limit: vSchema1},message:"must NOT have fewer than "+vSchema1+" items"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(!(data1 && typeof data1 == "object" && !Array.isArray(data1))){
const err2 = {instancePath:instancePath+"/v/" + i0,schemaPath:"#/properties/v/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.p !== undefined){
let data2 = data.p;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
const err4 = {instancePath:instancePath+"/p",schemaPath:"#/properties/p/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate18.errors = vErrors;
return errors === 0;
}

export const object = validate19;
const schema36 = {"$id":"object","type":"object","properties":{"v":{"type":"object"},"p":{"type":"object"}}};

function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="object" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.v !== undefined){
let data0 = data.v;
if(!(data0 && typeof data0 == "object" && !Array.isArray(data0))){
const err0 = {instancePath:instancePath+"/v",schemaPath:"#/properties/v/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.p !== undefined){
let data1 = data.p;
if(!(data1 && typeof data1 == "object" && !Array.isArray(data1))){
const err1 = {instancePath:instancePath+"/p",schemaPath:"#/properties/p/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate19.errors = vErrors;
return errors === 0;
}

export const any = validate20;
const schema37 = {"$id":"any","type":"object","properties":{"v":{},"p":{"type":"object"}}};

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="any" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.p !== undefined){
let data0 = data.p;
if(!(data0 && typeof data0 == "object" && !Array.isArray(data0))){
const err0 = {instancePath:instancePath+"/p",schemaPath:"#/properties/p/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}

